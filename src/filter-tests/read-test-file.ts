/**
 * JSON text to what a test file says, and all that is wrong with it. Looks at shapes alone: whether the filter compiles, a device
 * is one, an id is known is found out when there is a catalog, by `bind-cases.ts`. Never throws, whatever the text.
 */

import { isJsonObject, jsonKind } from '../base/json-kind.js';
import { DEFAULT_LIMITS } from '../base/limits.js';
import { PLATFORMS, type Platform } from '../base/vocabulary.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { sortAndCap } from '../diagnostics/sort-and-cap.js';
import { parseJson } from '../json/parse-json.js';
import { DIALECTS } from '../syntax/parse-options.js';
import * as errors from './errors.js';
import { JsonParts, type Members } from './json-parts.js';
import { JsonPlaces } from './json-places.js';
import type {
  CaseDraft,
  DevicePart,
  DeviceReference,
  ExpectedReach,
  Named,
  Part,
  ProofDraft,
  TestFile,
} from './test-file.js';

const FILE_KEYS = ['$schema', 'filter', 'file', 'catalog', 'dialect', 'devices', 'cases'];
const PAIR_QUESTIONS = ['equivalent', 'implies', 'disjoint'] as const;
const CASE_KEYS = ['name', 'in', 'out', 'count', 'reach', 'empty', ...PAIR_QUESTIONS];
const REACH_KEYS = ['accountWide', 'applications', 'groups', 'platforms'];

export interface ReadTestFileResult {
  /** Null exactly when there is an error. */
  readonly file: TestFile | null;
  readonly places: JsonPlaces;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads one test file. A leading byte order mark is skipped and not counted. */
export function readTestFile(text: string): ReadTestFileResult {
  const document = parseJson(text);
  const places = new JsonPlaces(text, document);
  const parts = new JsonParts(places, [...document.diagnostics]);
  // What was lost would be reported again as missing: one mistake, one diagnostic.
  const file = document.complete ? readFile(parts, { value: document.value, ...parts.at('') }) : null;
  const { diagnostics } = parts;
  return {
    file: diagnostics.length === 0 ? file : null,
    places,
    diagnostics: sortAndCap(diagnostics, DEFAULT_LIMITS.diagnostics),
  };
}

/** Null when there is no filter to speak of. */
function readFile(parts: JsonParts, root: Part<unknown>): TestFile | null {
  const members = parts.object(root, 'a test file', FILE_KEYS);
  if (members === null) return null;
  parts.optional(members, '$schema', (part) => parts.text(part, '"$schema"'));
  const filter = readFilter(parts, members);
  const catalog = parts.optional(members, 'catalog', (part) => readCatalog(parts, part));
  const dialect = parts.optional(members, 'dialect', (part) => parts.word(part, 'dialect', DIALECTS));
  const devices = parts.optional(members, 'devices', (part) => readDevices(parts, part));
  const cases = readCases(parts, members);
  return filter === null ? null : { filter, catalog, dialect, devices, cases };
}

function readFilter(parts: JsonParts, members: Members): Named<string> | null {
  const text = parts.optional(members, 'filter', (part) => parts.text(part, 'the filter'));
  const file = parts.optional(members, 'file', (part) => parts.text(part, 'the name of the filter file'));
  const [hasText, hasFile] = [members.values.has('filter'), members.values.has('file')];
  if (hasText && hasFile) parts.report(errors.twoFilters(parts.keyAt('/file'), parts.keyAt('/filter').span));
  if (!hasText && !hasFile && !members.meant.has('filter') && !members.meant.has('file')) {
    const example = '"filter": its text, or "file": the name of its file';
    parts.report(errors.missingKey(parts.at(''), 'a test file', 'filter', example));
  }
  if (text !== null) return { kind: 'inline', part: text };
  return file === null ? null : { kind: 'file', part: file };
}

function readCatalog(parts: JsonParts, part: Part<unknown>): Named<unknown> | null {
  if (isJsonObject(part.value)) return { kind: 'inline', part };
  const file = parts.text(part, 'the catalog', 'the name of a file, or an object');
  return file === null ? null : { kind: 'file', part: file };
}

function readDevices(parts: JsonParts, part: Part<unknown>): Named<readonly DevicePart[]> | null {
  if (!Array.isArray(part.value)) {
    const file = parts.text(part, '"devices"', 'the name of a file, or a list');
    return file === null ? null : { kind: 'file', part: file };
  }
  const value = parts.items(part, '"devices"').flatMap((item): readonly DevicePart[] => {
    if (isJsonObject(item.value)) return [{ ...item, value: item.value }];
    parts.report(errors.wrongKind(item, 'a device', 'an object', jsonKind(item.value)));
    return [];
  });
  return { kind: 'inline', part: { ...part, value } };
}

function readCases(parts: JsonParts, members: Members): readonly CaseDraft[] {
  if (!members.values.has('cases')) {
    if (!members.meant.has('cases'))
      parts.report(errors.missingKey(parts.at(''), 'a test file', 'cases', '"cases": [{"in": [], "out": []}]'));
    return [];
  }
  const part = parts.member(members, 'cases');
  const items = parts.items(part, '"cases"');
  if (Array.isArray(part.value) && items.length === 0) parts.report(errors.nothingExpected(part, 'there are no cases'));
  return items.flatMap((item, at) => readCase(parts, item, at) ?? []);
}

function readCase(parts: JsonParts, item: Part<unknown>, at: number): CaseDraft | null {
  const before = parts.diagnostics.length;
  const members = parts.object(item, 'a case', CASE_KEYS);
  if (members === null) return null;
  const name = parts.optional(members, 'name', (part) => parts.text(part, 'the name of a case'));
  const draft: CaseDraft = {
    name: name?.value ?? `case ${at + 1}`,
    span: name?.span ?? item.span,
    pointer: item.pointer,
    in: parts.optional(members, 'in', (part) => readReferences(parts, part, '"in"')) ?? [],
    out: parts.optional(members, 'out', (part) => readReferences(parts, part, '"out"')) ?? [],
    count: parts.optional(members, 'count', (part) => parts.count(part, '"count"')),
    reach: parts.optional(members, 'reach', (part) => readReach(parts, part)),
    proofs: readProofs(parts, members),
  };
  const listed = draft.in.length + draft.out.length + draft.proofs.length;
  const isSilent = listed === 0 && draft.count === null && draft.reach === null;
  if (isSilent && parts.diagnostics.length === before)
    parts.report(errors.nothingExpected(draft, 'this case expects nothing'));
  return draft;
}

function readReferences(parts: JsonParts, part: Part<unknown>, what: string): readonly DeviceReference[] {
  return parts.items(part, what).flatMap((item): readonly DeviceReference[] => {
    if (isJsonObject(item.value)) return [{ kind: 'inline', part: { ...item, value: item.value } }];
    const id = parts.text(item, 'a device', 'an id, or an object');
    return id === null ? [] : [{ kind: 'id', part: id }];
  });
}

function readProofs(parts: JsonParts, members: Members): readonly ProofDraft[] {
  const empty = parts.optional(members, 'empty', (part) => parts.flag(part, '"empty"'));
  const pairs = PAIR_QUESTIONS.flatMap((question): readonly ProofDraft[] => {
    const other = parts.optional(members, question, (part) => readOther(parts, part, `"${question}"`));
    return other === null ? [] : [{ question, other }];
  });
  return empty === null ? pairs : [{ question: 'empty', part: empty }, ...pairs];
}

/** Another filter: its text, or an object with the name of its file. */
function readOther(parts: JsonParts, part: Part<unknown>, what: string): Named<string> | null {
  if (!isJsonObject(part.value)) {
    const text = parts.text(part, what, 'the text of a filter, or {"file": its name}');
    return text === null ? null : { kind: 'inline', part: text };
  }
  const members = parts.object(part, what, ['file']);
  if (members === null) return null;
  if (!members.values.has('file') && !members.meant.has('file'))
    parts.report(errors.missingKey(part, what, 'file', '"file": the name of the filter file'));
  const file = parts.optional(members, 'file', (name) => parts.text(name, 'the name of the filter file'));
  return file === null ? null : { kind: 'file', part: file };
}

function readReach(parts: JsonParts, part: Part<unknown>): ExpectedReach | null {
  const members = parts.object(part, '"reach"', REACH_KEYS);
  if (members === null) return null;
  if (members.values.size === 0) parts.report(errors.nothingExpected(part, '"reach" is empty'));
  const texts = (key: string) => parts.optional(members, key, (list) => parts.texts(list, `"${key}"`));
  return {
    accountWide: parts.optional(members, 'accountWide', (flag) => parts.flag(flag, '"accountWide"')),
    applications: texts('applications'),
    groups: texts('groups'),
    platforms: parts.optional(members, 'platforms', (list) => readPlatforms(parts, list)),
  };
}

function readPlatforms(parts: JsonParts, part: Part<unknown>): Part<readonly Platform[]> {
  const value = parts.items(part, '"platforms"').flatMap((item) => parts.word(item, 'platform', PLATFORMS) ?? []);
  return { ...part, value };
}
