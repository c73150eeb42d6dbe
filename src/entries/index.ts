/** pushsift: the compiler of the device filter language. */

export type { Limits } from '../base/limits.js';
export { locate, type Position } from '../base/lines.js';
export { OPERATORS, type Operator } from '../base/operators.js';
export type { Span } from '../base/span.js';
export type { TagType } from '../base/tag-types.js';
export { CONSTRUCTORS, type Constructor, PLATFORMS, type Platform } from '../base/vocabulary.js';
export { difference, intersection, union } from '../builder/combine.js';
export type { SiftValue } from '../builder/fill-places.js';
export { type FilterBuilder, filterBuilder } from '../builder/filter-builder.js';
export type { CompiledFilter, Operand } from '../builder/operand.js';
export { sift } from '../builder/sift.js';
export type {
  ApplicationDeclaration,
  ApplicationShape,
  Catalog,
  CatalogShape,
  Declared,
  GroupDeclaration,
  GroupShape,
  TagDeclaration,
  TagShape,
} from '../catalog/catalog.js';
export { catalogToJson, catalogTypes } from '../catalog/catalog-json.js';
export { defineCatalog } from '../catalog/define-catalog.js';
export { type LoadCatalogOptions, loadCatalog } from '../catalog/load-catalog.js';
export type { LoadCatalogResult } from '../catalog/load-catalog-value.js';
export { OPERATOR_TABLE, operatorsOf, type ValueShape } from '../catalog/operator-table.js';
export { sampleCatalog } from '../catalog/sample-catalog.js';
export type {
  BoundApplication,
  BoundApplicationRef,
  BoundGroup,
  BoundScalar,
  BoundSet,
  BoundTag,
  FilterTag,
} from '../check/bound.js';
export { compile, compileOrThrow, FilterError } from '../compile.js';
export type { CompileOptions, CompileResult } from '../compile-text.js';
export type { Device, TagValue, TagValues } from '../devices/device.js';
export { applyFixes } from '../diagnostics/apply-fixes.js';
export type { DiagnosticCode } from '../diagnostics/catalogue.js';
export type { Diagnostic, Edit, Fix, Label } from '../diagnostics/diagnostic.js';
export { type RenderOptions, renderDiagnostics } from '../diagnostics/render-diagnostics.js';
export type { FixOptions } from '../diagnostics/select-fixes.js';
export type { Severity } from '../diagnostics/severity.js';
export type { Totals } from '../diagnostics/totals.js';
export { groupNeedsCatalog } from '../evaluate/errors.js';
export { compileMatcher } from '../evaluate/match/compile-matcher.js';
export { type DecidingClause, explainMatch, type MatchExplanation } from '../evaluate/match/explain-match.js';
export { type FormatOptions, type FormatResult, format } from '../format/format.js';
export { type PrintOptions, print } from '../format/print.js';
export { type Explanation, explain } from '../plan/explain/explain.js';
export type { Filter, Lowered, LoweredClause, LoweredOperation, Reach } from '../plan/filter.js';
export { type LoadFilterResult, loadFilter } from '../plan/load/load-filter.js';
export type { PlanProblem } from '../plan/load/problem-log.js';
export { PLAN_LIMITS, type PlanLimits, type ValidatePlanResult, validatePlan } from '../plan/load/validate-plan.js';
export type {
  AllPlan,
  NonePlan,
  OperationPlan,
  Plan,
  PlatformInPlan,
  SubscribedPlan,
  TagInPlan,
  ValueSet,
} from '../plan/plan.js';
export { toJsonText } from '../plan/to-json-text.js';
export type {
  ApplicationSet,
  ApplicationTagSet,
  Comment,
  ErrorExpression,
  ErrorText,
  Expression,
  GroupSet,
  ListLiteral,
  Name,
  NumberLiteral,
  Operation,
  OperatorWord,
  Place,
  PlatformList,
  PlatformWord,
  Scalar,
  SetExpression,
  StringLiteral,
  TagSet,
  Value,
} from '../syntax/ast.js';
export { type ParseResult, parse } from '../syntax/parse.js';
export type { Dialect, ParseOptions } from '../syntax/parse-options.js';
