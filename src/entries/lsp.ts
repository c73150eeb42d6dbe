/** pushsift/lsp: the language server of `pushsift lsp` over a port, for a worker of a browser or of Node. It reads no files. */

export type { Catalog } from '../catalog/catalog.js';
export type { TagValuesQuestion, ValuesOfTag } from '../editor/complete/complete.js';
export type { TagValueCount } from '../editor/complete/complete-value.js';
export type { CountDevices } from '../editor/inlays.js';
export type { LanguagePort } from '../editor/provider/relay.js';
export { type LanguageServerOptions, serveLanguageServer } from '../lsp/serve-port.js';
export type { Filter } from '../plan/filter.js';
export type { Dialect } from '../syntax/parse-options.js';
