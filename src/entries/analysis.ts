/** pushsift/analysis: exact answers about filters, without data, and the device that shows each. */

export { type Analysis, type AnalysisOptions, openAnalysis, type Search } from '../analysis/analysis.js';
export { type DifferenceSide, diffFilters, type FilterDifference } from '../analysis/diff-filters.js';
export {
  type ClauseOutcome,
  type DeviceExplanation,
  explainDevice,
  type MatchOutcome,
} from '../analysis/explain-device.js';
export type { Formula, FormulaOperation } from '../analysis/formula.js';
export {
  type Proof,
  proveDisjoint,
  proveEmpty,
  proveEquivalent,
  proveImplies,
  proveOverlap,
  proveUniversal,
} from '../analysis/proof.js';
export type { QuestionOptions } from '../analysis/questions.js';
export type { ReadingOptions } from '../analysis/read-again.js';
export { type Simplified, type SimplifyOptions, simplify } from '../analysis/simplify/simplify.js';
export { type Specialized, type SpecializeOptions, specialize } from '../analysis/specialize.js';
export type { Facts } from '../analysis/specialize-residual.js';
export type { Span } from '../base/span.js';
export type { Platform } from '../base/vocabulary.js';
export type { Catalog } from '../catalog/catalog.js';
export type { Device, TagValue, TagValues } from '../devices/device.js';
export type { Diagnostic } from '../diagnostics/diagnostic.js';
export type { Filter, Lowered } from '../plan/filter.js';
export type { Dialect } from '../syntax/parse-options.js';
