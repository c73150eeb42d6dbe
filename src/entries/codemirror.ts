/**
 * pushsift/codemirror: an editor for filters as extensions of CodeMirror 6, which the caller has installed. The language service
 * behind it is `pushsift/language`, in the page or in a worker.
 */

export { askAgain } from '../codemirror/ask-again.js';
export {
  FILTER_FEATURES,
  type FilterExtensionsOptions,
  type FilterFeature,
  filterExtensions,
} from '../codemirror/extensions.js';
export { formatFilter } from '../codemirror/formatting.js';
export { filterLanguage } from '../codemirror/language.js';
export { makeSafeFixes } from '../codemirror/lint.js';
