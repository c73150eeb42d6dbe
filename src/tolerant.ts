/** The reader of any text, with what settles who tells of a mistake: most of what `compile` is, and of no use to a text that is right. */

import { toldOnce } from './check/told-once.js';
import type { Reader } from './compile-text.js';
import { readFilter } from './syntax/parse.js';

export const TOLERANT: Reader = { read: readFilter, told: toldOnce };
