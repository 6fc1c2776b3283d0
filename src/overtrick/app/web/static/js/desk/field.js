// What a field with a list of words stands for.
import { language } from "../words.js";

/** The value behind a word of its list, which may begin with a capital; else what is typed. */
export function valueOf(field) {
  const text = field.value.trim();
  const is = ({ value }) => !value.localeCompare(text, language, { sensitivity: "accent" });
  return [...(field.list?.options ?? [])].find(is)?.dataset.value ?? text;
}
