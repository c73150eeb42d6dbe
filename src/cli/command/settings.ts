/** What a command goes by: flag before `PUSHSIFT_*` before configuration file before default, each value checked once, here. */

import { closest } from '../../base/edit-distance.js';
import { invariant } from '../../base/invariant.js';
import { wordList } from '../../base/plural.js';
import { REPORT_FORMATS } from '../../report/formats.js';
import { Failure } from '../output/failure.js';
import { type Arguments, camelCase } from './arguments.js';
import type { OptionSpec } from './command-syntax.js';

export interface Settings {
  /** Whether it stands on the command line, and is not merely settled elsewhere. */
  isGiven(name: string): boolean;
  /** The value, or null when there is none. */
  text(name: string): string | null;
  /** A whole number from 0, or null when there is none. */
  count(name: string): number | null;
  /** Bytes, or null when there is none. */
  bytes(name: string): number | null;
  /** The values of an option that may come several times. */
  list(name: string): readonly string[];
  /** A time, or null when there is none. */
  instant(name: string): Date | null;
  /** A switch. */
  isOn(name: string): boolean;
  /** One of the option's choices. */
  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice;
}

/** Values of the configuration file by their keys there, as text; file names already lead from here. */
export type ConfigValues = ReadonlyMap<string, string>;

export interface SettingSources {
  readonly flags: Arguments['flags'];
  readonly environment: NodeJS.ProcessEnv;
  readonly config: ConfigValues;
}

/** @throws Failure `usage` for a wrong flag, `configuration` for a wrong variable */
export function settle(options: readonly OptionSpec[], sources: SettingSources): Settings {
  const values = new Map<string, string>();
  const lists = new Map<string, readonly string[]>();
  for (const option of options) {
    const flag = sources.flags.get(option.name);
    if (Array.isArray(flag)) lists.set(option.name, flag);
    const value = settledValue(option, sources);
    if (value !== null) values.set(option.name, value);
  }
  const text = (name: string): string | null => values.get(name) ?? null;
  return {
    isGiven: (name) => sources.flags.has(name),
    text,
    list: (name) => lists.get(name) ?? [],
    instant: (name) => (values.has(name) ? new Date(text(name) ?? '') : null),
    count: (name) => (values.has(name) ? Number(text(name)) : null),
    bytes: (name) => bytesIn(text(name) ?? ''),
    isOn: (name) => text(name) === 'true',
    choice: (name, choices) => {
      const found = choices.find((choice) => choice === text(name));
      invariant(found !== undefined, `option ${name} has a default among its choices`);
      return found;
    },
  };
}

function settledValue(option: OptionSpec, { flags, environment, config }: SettingSources): string | null {
  const flag = flags.get(option.name);
  if (option.many) return null;
  if (flag !== undefined) return checked(option, String(flag), `option \`--${option.name}\``, 'usage');
  if (option.setting === true) {
    const variable = variableOf(option);
    const set = ownValue(environment, variable);
    if (set !== undefined && set !== '') return inherited(option, set, `\`${variable}\``);
    const configured = config.get(camelCase(option.name));
    if (configured !== undefined)
      return inherited(option, configured, `\`${camelCase(option.name)}\` of the configuration`);
  }
  return option.default ?? null;
}

function ownValue(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  return Object.hasOwn(environment, name) ? environment[name] : undefined;
}

/** The environment variable that stands for an option. */
export function variableOf({ name }: OptionSpec): string {
  return `PUSHSIFT_${name.replaceAll('-', '_').toUpperCase()}`;
}

/** Every format any command has: one that another command cannot print is meant for others. */
const FORMATS: ReadonlySet<string> = new Set(REPORT_FORMATS);

function inherited(option: OptionSpec, value: string, where: string): string | null {
  const isForOthers = option.name === 'format' && FORMATS.has(value) && option.choices?.includes(value) === false;
  return isForOthers ? (option.default ?? null) : checked(option, value, where, 'configuration');
}

const SWITCH_WORDS: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['1', 'true'],
  ['yes', 'true'],
  ['false', 'false'],
  ['0', 'false'],
  ['no', 'false'],
]);

function checked(option: OptionSpec, value: string, where: string, code: 'usage' | 'configuration'): string {
  if (option.value === undefined) {
    const word = SWITCH_WORDS.get(value.toLowerCase());
    if (word === undefined) throw new Failure(code, `${where} takes true or false, not \`${value}\``);
    return word;
  }
  if (option.kind === 'file' && value === '')
    throw new Failure(code, `${where} takes the name of a file, not an empty one`);
  if (option.kind === 'count' && !isCount(value))
    throw new Failure(code, `${where} takes a whole number from 0, not \`${value}\``);
  if (option.kind === 'size' && bytesIn(value) === null)
    throw new Failure(code, `${where} takes a number of bytes, not \`${value}\``, 'as in `512M` or `20G`');
  if (option.kind === 'instant' && !isInstant(value))
    throw new Failure(code, `${where} takes a time with its zone, not \`${value}\``, 'as in `2026-07-01T09:00:00Z`');
  if (option.choices !== undefined && !option.choices.includes(value)) {
    const near = option.meant === undefined ? closest(value, option.choices) : option.meant(value);
    throw new Failure(
      code,
      `${where} takes ${wordList(option.choices, 'or')}, not \`${value}\``,
      near === null ? null : `did you mean \`${near}\`?`,
    );
  }
  return value;
}

function isCount(value: string): boolean {
  return /^[0-9]+$/.test(value) && Number.isSafeInteger(Number(value));
}

const UNITS = ['', 'K', 'M', 'G', 'T'];

/** `512M` is 512 times 1024 times 1024; null: it is no size. */
function bytesIn(value: string): number | null {
  const [, digits, unit] = /^([0-9]+)([KMGT]?)$/i.exec(value) ?? [];
  if (digits === undefined || unit === undefined) return null;
  const bytes = Number(digits) * 1024 ** UNITS.indexOf(unit.toUpperCase());
  return Number.isSafeInteger(bytes) ? bytes : null;
}

/** ISO 8601 with seconds or without, and always a zone: what a time means must not depend on the machine. */
function isInstant(value: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}
