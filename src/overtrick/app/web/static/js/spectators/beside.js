// [ and ] go to the board before and after.
import { shortcuts } from "../shortcuts.js";
import { _ } from "../words.js";

const go = (way) => () => document.querySelector(`a[rel="${way}"]`)?.click();
shortcuts({ "[": [_("the board before"), go("prev")], "]": [_("the next board"), go("next")] });
