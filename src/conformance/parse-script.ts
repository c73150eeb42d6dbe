/** A script's text to cases. Total: a line that is no command is a problem, and the rest is still read. */

import { expectArgument, TEXT } from '../base/argument.js';
import { isPlatform, PLATFORMS } from '../base/vocabulary.js';
import type { Catalog } from '../catalog/catalog.js';
import { loadCatalog } from '../catalog/load-catalog.js';
import type { CompileOptions } from '../compile-text.js';
import type { Device } from '../devices/device.js';
import { validateDevice } from '../devices/validate-device.js';
import type { Expectation, ExpectedReach, Script, ScriptCase, ScriptProblem } from './script.js';
import { type Command, commandsOf } from './script-lines.js';

export function parseScript(text: string): Script {
  expectArgument('parseScript: `text`', text, TEXT);
  const reader = new ScriptReader();
  for (const command of commandsOf(text)) reader.read(command);
  return reader.finish();
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type PendingCase = Omit<ScriptCase, 'expected'> & { readonly expected: Mutable<Expectation>; isAnswered: boolean };

/** Reads commands in order. Catalog and devices hold until the next ones, the other settings until the next test. */
class ScriptReader {
  private readonly cases: PendingCase[] = [];
  private readonly problems: ScriptProblem[] = [];
  private title = '';
  private catalog: Catalog | null = null;
  private devices: readonly Device[] = [];
  private settings: CompileOptions = {};

  read(command: Command): void {
    const complaint = this.apply(command);
    if (complaint !== null) this.problems.push({ line: command.line, message: complaint });
  }

  finish(): Script {
    for (const { line, isAnswered } of this.cases)
      if (!isAnswered) this.problems.push({ line, message: 'nothing is expected of this filter' });
    const cases = this.cases.map(({ isAnswered: _, ...rest }): ScriptCase => rest);
    return { cases, problems: this.problems.sort((left, right) => left.line - right.line) };
  }

  /** Null, or what is wrong with the command. */
  private apply(command: Command): string | null {
    switch (command.word) {
      case 'test':
        this.title = command.rest;
        this.settings = {};
        return this.title === '' ? 'a test needs a title' : null;
      case 'catalog':
        return this.readCatalog(command);
      case 'devices':
        return this.readDevices(command);
      case 'dialect':
        if (command.rest !== 'strict' && command.rest !== 'lenient') return 'the dialect is strict or lenient';
        this.settings = { ...this.settings, dialect: command.rest };
        return null;
      case 'comments':
        if (command.rest !== 'on' && command.rest !== 'off') return 'comments are on or off';
        this.settings = { ...this.settings, comments: command.rest === 'on' };
        return null;
      case 'limit':
        return this.readLimit(command);
      case 'filter':
        return this.readFilter(command);
      default:
        return this.readAnswer(command);
    }
  }

  private readCatalog({ rest, block }: Command): string | null {
    if (rest === 'none') {
      this.catalog = null;
      return null;
    }
    const { catalog, diagnostics } = loadCatalog([rest, ...block].join('\n'));
    this.catalog = catalog;
    return catalog === null ? `the catalog is wrong: ${diagnostics[0]?.message}` : null;
  }

  private readDevices({ block }: Command): string | null {
    const devices: Device[] = [];
    for (const line of block) {
      const device = deviceOf(line);
      if (device === null) return `no device: ${line}`;
      devices.push(device);
    }
    this.devices = devices;
    return new Set(devices.map(({ id }) => id)).size < devices.length ? 'two devices have one id' : null;
  }

  private readLimit({ rest }: Command): string | null {
    const [name = '', value = ''] = rest.split(/\s+/);
    const number = Number(value);
    if (!LIMITS.has(name) || !Number.isInteger(number)) return 'a limit is a name and a number';
    this.settings = { ...this.settings, limits: { ...this.settings.limits, [name]: number } };
    return null;
  }

  private readFilter({ rest, block, line }: Command): string | null {
    this.cases.push({
      title: this.title,
      line,
      filter: [rest, ...block].join('\n'),
      options: { ...this.settings, catalog: this.catalog },
      devices: this.devices,
      expected: { ids: null, errors: [], warnings: null, reach: null },
      isAnswered: false,
    });
    return null;
  }

  private readAnswer({ word, rest }: Command): string | null {
    const last = this.cases.at(-1);
    const words = rest === '' ? [] : rest.split(/\s+/);
    if (!ANSWERS.has(word)) return `unknown command ${word}`;
    if (last === undefined) return `${word} needs a filter above it`;
    last.isAnswered = true;
    if (word === 'expect') last.expected.ids = idsOf(words, last.devices);
    else if (word === 'error') last.expected.errors = words.toSorted();
    else if (word === 'warning') last.expected.warnings = rest === 'none' ? [] : words.toSorted();
    else last.expected.reach = reachOf(words);
    return complaintAbout(word, words, last.devices);
  }
}

/** Null, or what is wrong with the words of an answer. */
function complaintAbout(word: string, words: readonly string[], devices: readonly Device[]): string | null {
  if (word === 'error') return words.length === 0 ? 'which error?' : null;
  if (word === 'reach') return unknownAmong('platform', platformWords(words) ?? [], PLATFORMS);
  if (word !== 'expect') return null;
  return unknownAmong(
    'device',
    idsOf(words, devices),
    devices.map(({ id }) => id),
  );
}

function unknownAmong(what: string, names: readonly string[], known: readonly string[]): string | null {
  const unknown = names.filter((name) => !known.includes(name));
  return unknown.length > 0 ? `no such ${what}: ${unknown.join(' ')}` : null;
}

const ANSWERS: ReadonlySet<string> = new Set(['expect', 'error', 'warning', 'reach']);
const LIMITS: ReadonlySet<string> = new Set(['source', 'tokens', 'nesting', 'listItems', 'diagnostics']);

function deviceOf(line: string): Device | null {
  try {
    return validateDevice(JSON.parse(line)).device;
  } catch {
    return null;
  }
}

/** `nobody` and `everyone` stand for what they say. */
function idsOf(words: readonly string[], devices: readonly Device[]): readonly string[] {
  if (words.length === 1 && words[0] === 'nobody') return [];
  if (words.length === 1 && words[0] === 'everyone') return devices.map(({ id }) => id).sort();
  return words.toSorted();
}

/** Applications or `account`, and platforms behind `on`. */
function reachOf(words: readonly string[]): ExpectedReach {
  const platforms = platformWords(words);
  const applications = platforms === null ? words : words.slice(0, words.indexOf('on'));
  return {
    accountWide: applications.includes('account'),
    applications: applications.filter((code) => code !== 'account' && code !== 'nobody').sort(),
    platforms: platforms?.filter(isPlatform) ?? null,
  };
}

/** What stands behind `on`; null: there is none. */
function platformWords(words: readonly string[]): readonly string[] | null {
  const split = words.indexOf('on');
  return split === -1 ? null : words.slice(split + 1);
}
