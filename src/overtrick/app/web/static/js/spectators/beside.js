// [ and ] go to the board before and after.
import { shortcuts } from "../shortcuts.js";

const go = (way) => () => document.querySelector(`a[rel="${way}"]`)?.click();
shortcuts({ "[": ["the board before", go("prev")], "]": ["the next board", go("next")] });
