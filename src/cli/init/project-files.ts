/** The files that make `check` part of a project: its configuration, and jobs for what the project has. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../base/version.js';
import { loadCatalog } from '../../catalog/load-catalog.js';

/** A file to be written, beside others that are there. */
export interface ProjectFile {
  /** Seen from the folder of the project. */
  readonly path: string;
  readonly text: string;
  /** What is said once it is there, where there is something left to do. */
  readonly toDo?: string;
}

export const CONFIG_PATH = 'pushsift.config.json';

/** Where the catalog is, or is to be: beside a file of that name that is another one. */
export function catalogPath(folder: string): string {
  const path = join(folder, 'catalog.json');
  const isOther = existsSync(path) && loadCatalog(readFileSync(path, 'utf8')).catalog === null;
  return isOther ? 'pushsift.catalog.json' : 'catalog.json';
}

/** `catalog` null: there is none. `hasBodies`: bodies of requests, which are kept as templates, so that their token may be missing. */
export function configFile(catalog: string | null, hasBodies: boolean): ProjectFile {
  const config = {
    $schema: 'https://unpkg.com/pushsift/dist/schemas/pushsift.config.schema.json',
    ...(catalog !== null && { catalog }),
    ...(hasBodies && { auth: 'optional' }),
  };
  return { path: CONFIG_PATH, text: `${JSON.stringify(config, null, 2)}\n` };
}

/** Of the platform that the project is on; null where that cannot be told. */
export function pipelineFile(folder: string): ProjectFile | null {
  if (existsSync(join(folder, '.gitlab-ci.yml')) || remoteOf(folder).includes('gitlab')) return GITLAB_JOB;
  return existsSync(join(folder, '.github')) || remoteOf(folder).includes('github.com') ? GITHUB_WORKFLOW : null;
}

function remoteOf(folder: string): string {
  try {
    return readFileSync(join(folder, '.git/config'), 'utf8');
  } catch {
    return '';
  }
}

const GITHUB_WORKFLOW: ProjectFile = {
  path: '.github/workflows/pushsift.yml',
  text: `name: pushsift
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    permissions: { contents: read }
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npx --yes pushsift@${VERSION} check . --format github
`,
};

const GITLAB_JOB: ProjectFile = {
  path: '.gitlab/pushsift.yml',
  text: `pushsift:
  stage: test
  image: node:22
  script:
    - npx --yes pushsift@${VERSION} check . --report=gitlab=gl-code-quality-report.json --report=junit=pushsift.xml
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
      junit: pushsift.xml
`,
  toDo: 'add to .gitlab-ci.yml: include: [{ local: .gitlab/pushsift.yml }]',
};

/** Where there is a repository; null where there is none. `hasBodies`: JSON files may be bodies of requests. */
export function hookFile(folder: string, hasBodies: boolean): ProjectFile | null {
  if (!existsSync(join(folder, '.git'))) return null;
  return {
    path: '.pre-commit-config.yaml',
    text: `repos:
  - repo: local
    hooks:
      - id: pushsift
        name: check filters${hasBodies ? ' and request bodies' : ''}
        language: node
        additional_dependencies: ['pushsift@${VERSION}']
${hasBodies ? CHECKS_FOLDER : CHECKS_FILES}`,
    toDo: 'install the hook: pre-commit install',
  };
}

const CHECKS_FILES = `        entry: pushsift check
        files: \\.sift$
`;

/** A file that is named outright has to be a body; of the folder, other JSON files are passed by. */
const CHECKS_FOLDER = `        entry: pushsift check .
        pass_filenames: false
        files: \\.(sift|jsonl?)$
`;
