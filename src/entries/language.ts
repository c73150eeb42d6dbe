/** pushsift/language: what an editor shows of a filter while it is written. Pure functions of a text and a catalog; they run in browsers. */

export type { Limits } from '../base/limits.js';
export type { Span } from '../base/span.js';
export type { Catalog } from '../catalog/catalog.js';
export type { Diagnostic, Edit, Fix } from '../diagnostics/diagnostic.js';
export type { Action, ActionKind } from '../editor/actions/action.js';
export { type ActionsOptions, actions } from '../editor/actions/actions.js';
export {
  type CompleteOptions,
  complete,
  completeWithValues,
  type TagValuesQuestion,
  type ValuesOfTag,
} from '../editor/complete/complete.js';
export type { TagValueCount } from '../editor/complete/complete-value.js';
export type { Completion, CompletionKind, Completions } from '../editor/complete/completion.js';
export { diagnostics } from '../editor/diagnostics.js';
export { type Folding, folding } from '../editor/folding.js';
export { type FormatEditsOptions, format } from '../editor/format.js';
export { highlights } from '../editor/highlights.js';
export { type Hover, hover } from '../editor/hover.js';
export { type HoverWithCountsOptions, hoverWithCounts } from '../editor/hover-with-counts.js';
export { type CountDevices, type CountInlaysOptions, countInlays, type Inlay, inlays } from '../editor/inlays.js';
export type { LanguageOptions } from '../editor/language-options.js';
export { countLens, type Lens, lens } from '../editor/lens.js';
export {
  type LanguageProviderOptions,
  languageProvider,
} from '../editor/provider/language-provider.js';
export type { Answer, DocumentForm, FilterDocument, LanguageProvider } from '../editor/provider/provider.js';
export { connectLanguage, type LanguagePort, serveLanguage } from '../editor/provider/relay.js';
export { type RenameOptions, type Renaming, rename, renameable } from '../editor/rename.js';
export { selection } from '../editor/selection.js';
export {
  SEMANTIC_KINDS,
  type SemanticKind,
  type SemanticToken,
  semanticTokens,
} from '../editor/semantic-tokens.js';
export { type Signature, signature } from '../editor/signature.js';
export { type FilterSymbol, symbols } from '../editor/symbols.js';
export type { NamedThing, NamePlace } from '../editor/text/named-things.js';
export type { Filter } from '../plan/filter.js';
export type { Dialect } from '../syntax/parse-options.js';
