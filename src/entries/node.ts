/** pushsift/node: what touches the machine. */

export { IndexError, type IndexErrorCode } from '../bitset/layout/errors.js';
export type { MadeFix } from '../diagnostics/repair.js';
export type { RuleLevels } from '../diagnostics/rule-levels.js';
export { type CheckedFiles, checkFiles } from '../node/check/check-files.js';
export type {
  AudienceBounds,
  ChangedSinceOption,
  CheckFilesOptions,
  StdinOption,
  SuppressionsOption,
} from '../node/check/check-options.js';
export type { FixedPlace, GrownFilter, MendedSource } from '../node/check/fixed-places.js';
export { fileChunks } from '../node/file-chunks.js';
export { FileError, type FileErrorCode, type FileErrorOptions } from '../node/file-error.js';
export { filterFilesIn } from '../node/filter-files.js';
export { openIndex, writeIndex } from '../node/open-index.js';
export { type IndexPoolOptions, openIndexPool } from '../node/open-index-pool.js';
export { type LiveIndexFile, type OpenLiveIndexOptions, openLiveIndex } from '../node/open-live-index.js';
export type { IndexPool } from '../node/pool/index-pool.js';
export { readTextFile } from '../node/read-text.js';
export type { ToldFailure } from '../node/run-error.js';
export { unpack } from '../node/unpack.js';
export { writeFileAtomic } from '../node/write-atomic.js';
export type { ReportOptions } from '../report/formats.js';
export { REPORT_FORMATS, type ReportFormat } from '../report/formats.js';
export { report } from '../report/report.js';
export {
  type Run,
  type RunFailure,
  SOURCE_KINDS,
  type SourceKind,
  type SourceReport,
  totalsOf,
} from '../report/run.js';
