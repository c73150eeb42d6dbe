/** What a server knows of the account that a document belongs to, and who finds it out: files are behind this interface. */

import type { Catalog } from '../catalog/catalog.js';
import type { DiagnosticCode } from '../diagnostics/catalogue.js';
import type { ValuesOfTag } from '../editor/complete/complete.js';
import type { CountDevices } from '../editor/inlays.js';
import type { CheckFilesOptions } from '../node/check/check-options.js';

/** The same object as long as nothing of it has changed. */
export interface Account {
  readonly catalog: Catalog | null;
  /** The file that the catalog was read from. */
  readonly catalogFile: string | null;
  readonly configFile: string | null;
  /** What keeps the files from being read, for people: what was read before holds. Null: nothing. */
  readonly problem: string | null;
  readonly check: Pick<CheckFilesOptions, 'rules' | 'requireApp' | 'forbidAccountWide' | 'auth'> &
    Required<Pick<CheckFilesOptions, 'dialect'>>;
  /** Null where no devices are configured. */
  readonly countDevices: CountDevices | null;
  /** The values that devices have under a tag; null where nobody can tell. */
  readonly valuesOf: ValuesOfTag | null;
  /** Where devices are counted, for people. */
  readonly devicesFile: string | null;
  /** The address of the page that explains a code of findings. */
  readonly codePage: (code: DiagnosticCode) => string;
}

/** What a client sets for all documents, over what their configuration says. File names lead from the first folder. */
export interface ClientSettings {
  readonly catalog?: string | undefined;
  readonly devices?: string | undefined;
  readonly dialect?: 'strict' | 'lenient' | undefined;
}

export interface TextFile {
  readonly uri: string;
  readonly text: string;
}

/** The text of a file at a revision, or why there is none, for people. */
export type Revised =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing'; readonly why: string };

/** Where documents live. */
export interface Workspace {
  /** Never rejects: what cannot be read is a problem of the account. */
  accountOf(uri: string): Promise<Account>;
  /** Roots of the workspace, as URIs. */
  setFolders(folders: readonly string[]): void;
  setClient(settings: ClientSettings): void;
  /** Filters and request bodies under the roots, as far as they can be read; `most` at the most, and whether that is all. */
  files(most: number): Promise<{ readonly files: readonly TextFile[]; readonly isComplete: boolean }>;
  /** The text of a file; null where it cannot be read. */
  read(uri: string): Promise<string | null>;
  /** The text of a file as a revision of its repository has it, as `HEAD`. */
  readAt(uri: string, revision: string): Promise<Revised>;
  uriOf(file: string): string;
  /** Files may have changed: for one that keeps what it has read, and cannot look whether it still holds. */
  filesChanged(): void;
  close(): Promise<void>;
}

/** What is of another type is as if it were not there. */
export function clientSettings(value: unknown): ClientSettings {
  if (typeof value !== 'object' || value === null) return {};
  const text = (name: string): string | undefined => {
    const found: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  const dialect = text('dialect');
  return {
    catalog: text('catalog'),
    devices: text('devices'),
    dialect: dialect === 'strict' || dialect === 'lenient' ? dialect : undefined,
  };
}

/** Ours of all settings of a client; or they are ours alone. */
export function settingsIn(settings: unknown): unknown {
  return typeof settings === 'object' && settings !== null && 'pushsift' in settings ? settings.pushsift : settings;
}
