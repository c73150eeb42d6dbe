/** Which language server is started: the one that is set, the package of the workspace, or the one that comes with the extension. */

import { isAbsolute, join } from 'node:path';

export interface ServerQuestion {
  /** `pushsift.server.path`; empty: not set. */
  readonly setting: string;
  /** Folders of the workspace, as paths. */
  readonly folders: readonly string[];
  /** Whether code of the workspace may be run. */
  readonly isTrusted: boolean;
  /** The folder of the package that comes with the extension. */
  readonly bundled: string;
  isFile(path: string): boolean;
}

export interface ServerChoice {
  /** The program. */
  readonly module: string;
  readonly from: 'setting' | 'workspace' | 'extension';
  /** Why what is set is not used, for people; null where it is, or nothing is set. */
  readonly problem: string | null;
}

/** The program in the folder of a package. */
function programIn(folder: string): string {
  return join(folder, 'dist', 'cli', 'main.cjs');
}

export function chooseServer({ setting, folders, isTrusted, bundled, isFile }: ServerQuestion): ServerChoice {
  const own = { module: programIn(bundled), from: 'extension', problem: null } as const;
  if (!isTrusted) return own;
  if (setting !== '') {
    const module = programIn(isAbsolute(setting) ? setting : join(folders[0] ?? '', setting));
    if (isFile(module)) return { module, from: 'setting', problem: null };
    return { ...own, problem: `pushsift.server.path: there is no ${module}; the server of the extension is used` };
  }
  const installed = folders.map((folder) => programIn(join(folder, 'node_modules', 'pushsift'))).find(isFile);
  return installed === undefined ? own : { module: installed, from: 'workspace', problem: null };
}

/** The words that the server is started with. A database is asked in trusted workspaces alone: its client is code of the workspace. */
export function serverWords(source: string, isTrusted: boolean): readonly string[] {
  return source === '' || !isTrusted ? ['lsp'] : ['lsp', '--source', source];
}
