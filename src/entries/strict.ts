/** pushsift/strict: the compiler without what reads wrong texts, for places where its size counts. */

export type { Limits } from '../base/limits.js';
export type { Span } from '../base/span.js';
export type { Catalog } from '../catalog/catalog.js';
export { loadCatalog } from '../catalog/load-catalog.js';
export { type CompileStrictOptions, compileLazily, compileStrict } from '../compile-strict.js';
export type { CompileOptions, CompileResult } from '../compile-text.js';
export type { Diagnostic, Edit, Fix, Label } from '../diagnostics/diagnostic.js';
export type { Severity } from '../diagnostics/severity.js';
export type { Totals } from '../diagnostics/totals.js';
export type { Filter } from '../plan/filter.js';
export type { Expression } from '../syntax/ast.js';
