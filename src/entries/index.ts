/** pushsift: the compiler of the device filter language. */
export { type CompileOptions, type CompileResult, compile } from '../compile.js';
export { print } from '../format/print.js';
export type { Filter } from '../plan/filter.js';
export { parse } from '../syntax/parse.js';
