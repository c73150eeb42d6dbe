/** A configuration file to values: read, checked against its shape, file names made to lead from here. */

import { dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { closest } from '../../base/edit-distance.js';
import { readTextFile } from '../../node/read-text.js';
import { Failure, orFail } from '../failure.js';
import type { ConfigValues } from '../settings.js';
import { CONFIG_SHAPE } from './config-shape.js';

/** Keys whose values are file names. */
const FILE_KEYS: ReadonlySet<string> = new Set(['catalog', 'devices']);

/** @throws Failure `configuration` that names the file and the key */
export function loadConfig(file: string): ConfigValues {
  const text = orFail('configuration', () => readTextFile(file));
  const checked = CONFIG_SHAPE.safeParse(parsed(file, text));
  if (!checked.success) throw issueFailure(file, checked.error.issues[0]);
  const values = new Map<string, string>();
  for (const [key, value] of Object.entries(checked.data)) {
    if (key !== '$schema' && value !== undefined)
      values.set(key, FILE_KEYS.has(key) ? fromHere(file, String(value)) : String(value));
  }
  return values;
}

function fromHere(file: string, name: string): string {
  return name === '-' ? name : resolve(dirname(file), name);
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Failure(
      'configuration',
      `${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function issueFailure(file: string, issue: z.core.$ZodIssue | undefined): Failure {
  if (issue === undefined) return new Failure('configuration', `${file} is not a configuration`);
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    const near = closest(key, Object.keys(CONFIG_SHAPE.shape));
    const help =
      near === null ? `the keys are ${Object.keys(CONFIG_SHAPE.shape).join(', ')}` : `did you mean \`${near}\`?`;
    return new Failure('configuration', `${file}: there is no key \`${key}\``, help);
  }
  const where = issue.path.length === 0 ? 'it' : `\`${issue.path.join('.')}\``;
  return new Failure('configuration', `${file}: ${where} is wrong: ${issue.message}`);
}
