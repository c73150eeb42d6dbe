/** pushsift: the compiler of the device filter language. */
export { locate, type Position } from '../base/lines.js';
export type { Span } from '../base/span.js';
export { type CompileOptions, type CompileResult, compile } from '../compile.js';
export { applyFixes } from '../diagnostics/apply-fixes.js';
export type { DiagnosticCode } from '../diagnostics/catalogue.js';
export type { Diagnostic, Edit, Fix, Label, Severity } from '../diagnostics/diagnostic.js';
export type { FixOptions } from '../diagnostics/select-fixes.js';
export { groupNeedsCatalog } from '../evaluate/errors.js';
export { compileMatcher } from '../evaluate/match/compile-matcher.js';
export { type FormatOptions, type FormatResult, format } from '../format/format.js';
export { print } from '../format/print.js';
export type { Filter } from '../plan/filter.js';
export { parse } from '../syntax/parse.js';
