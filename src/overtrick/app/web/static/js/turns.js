/** Questions take turns: an answer counts unless one that was asked for later stands already. */
export function turns() {
  let asked = 0;
  let stands = 0;
  return () => {
    const mine = ++asked;
    return () => mine >= stands && Boolean((stands = mine));
  };
}
