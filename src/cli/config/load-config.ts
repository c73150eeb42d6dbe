/** A configuration file to values: read, checked against its shape, file names made to lead from here. */

import { dirname, resolve } from 'node:path';
import type * as z from 'zod/mini';
import { closest } from '../../base/edit-distance.js';
import { locate } from '../../base/lines.js';
import { wordList } from '../../base/plural.js';
import { joinPointer } from '../../base/pointer.js';
import type { Span } from '../../base/span.js';
import { CONFIG_SHAPE } from '../../configuration/config-shape.js';
import { faultOfRules, type RuleFault } from '../../configuration/rule-settings.js';
import { NO_RULE_LEVELS, type RuleLevels } from '../../diagnostics/rule-levels.js';
import { type JsonDocument, parseJson } from '../../json/parse-json.js';
import { readTextFile } from '../../node/read-text.js';
import type { ConfigValues } from '../command/settings.js';
import { indexFiles } from '../devices/index-file.js';
import { Failure, orFail } from '../output/failure.js';

/** Keys whose values are file names. */
const FILE_KEYS: ReadonlySet<string> = new Set(['catalog', 'devices', 'suppressions']);

const SMALLEST = 'the smallest configuration is {}';

export interface Configuration {
  /** Values of options. */
  readonly values: ConfigValues;
  readonly rules: RuleLevels;
}

/** Rejects with a Failure `configuration` that names the file, the place and what is wrong there. */
export async function loadConfig(file: string): Promise<Configuration> {
  const text = orFail('configuration', () => readTextFile(file));
  const document = parseJson(text);
  const broken = document.diagnostics[0];
  if (broken !== undefined)
    throw failureAt(file, text, broken.span, broken.message, broken.code === 'json/empty' ? SMALLEST : broken.help);
  const checked = CONFIG_SHAPE.safeParse(document.value);
  if (!checked.success) throw issueFailure(file, text, document, checked.error.issues[0]);
  const { $schema: _, rules = NO_RULE_LEVELS, ...options } = checked.data;
  const fault = await faultOfRules(rules);
  if (fault !== null) throw failureAt(file, text, placeOfRule(document, fault), fault.message, fault.help);
  return { values: valuesOf(file, options), rules };
}

function placeOfRule({ places }: JsonDocument, { code, part }: RuleFault): Span {
  return places.get(joinPointer('/rules', code))?.[part] ?? START;
}

function valuesOf(file: string, options: Readonly<Record<string, unknown>>): ConfigValues {
  const values = new Map<string, string>();
  for (const [key, value] of Object.entries(options)) {
    if (value !== undefined) values.set(key, FILE_KEYS.has(key) ? fromHere(file, String(value)) : String(value));
  }
  return values;
}

function fromHere(file: string, name: string): string {
  if (name === '-') return name;
  const names = indexFiles(name);
  return (names.length > 1 ? names : [name]).map((name) => resolve(dirname(file), name)).join(',');
}

function failureAt(file: string, text: string, span: Span, message: string, help: string | null): Failure {
  const { line, column } = locate(text, span.start);
  return new Failure('configuration', `${file}:${line}:${column}: ${message}`, help);
}

const START: Span = { start: 0, end: 0 };

function issueFailure(
  file: string,
  text: string,
  { places }: JsonDocument,
  issue: z.core.$ZodIssue | undefined,
): Failure {
  const keys = Object.keys(CONFIG_SHAPE.shape);
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    const near = closest(key, keys);
    const help = near === null ? `the keys are ${keys.join(', ')}` : `did you mean \`${near}\`?`;
    const place = places.get(`/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    return failureAt(file, text, place?.key ?? START, `there is no key \`${key}\``, help);
  }
  const path = issue?.path.map(String) ?? [];
  const pointer = path.reduce((before, part) => joinPointer(before, part), '');
  const what = path.length === 0 ? 'a configuration is an object' : `\`${path.at(-1)}\` takes ${wantedOf(issue)}`;
  return failureAt(file, text, places.get(pointer)?.value ?? START, what, null);
}

const TYPES_IN_WORDS: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  string: 'a text',
  record: 'an object of levels by code',
};

/** What a key takes, in words. */
function wantedOf(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_value':
      return wordList(issue.values.map(String), 'or');
    case 'invalid_type':
      return TYPES_IN_WORDS[issue.expected] ?? 'a whole number';
    case 'too_small':
      return issue.origin === 'string' ? 'a text that is not empty' : `a whole number from ${issue.minimum}`;
    default:
      return 'something else';
  }
}
