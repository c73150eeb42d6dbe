/** Kinds that are given once, or once per language. */

import { isJsonObject } from '../../base/json-kind.js';
import { joinPointer } from '../../base/pointer.js';
import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import { replaceFix } from '../../diagnostics/diagnose.js';
import type { JsonPlace } from '../../json/json-place.js';
import { emptyLanguages, languageCode } from '../field-errors.js';
import { readNull } from '../null-member.js';
import type { RequestContext } from '../request-context.js';
import type { Site, ValueKind } from '../value-kind.js';
import { refuse } from './kind.js';

const BEYOND_SCHEMA = ['A language code that is no BCP 47 tag is a warning.'];

/** An object of language code to what `kind` takes; at least one. */
export function languagesKind<Value>(kind: ValueKind<Value>): ValueKind<Record<string, Value>> {
  const words = `an object of language code to ${kind.words}`;
  return {
    words,
    shape: { is: 'languages', of: kind, orOne: false },
    codes: codesOf(kind),
    beyondSchema: [...kind.beyondSchema, ...BEYOND_SCHEMA],
    read: (value, site) => (isJsonObject(value) ? readLanguages(kind, words, value, site) : refuse(words, value, site)),
  };
}

/** What `kind` takes, or an object of language code to it. */
export function languagesOrOneKind<Value>(kind: ValueKind<Value>): ValueKind<Value | Record<string, Value>> {
  const words = `${kind.words}, or an object of language code to it`;
  return {
    words,
    shape: { is: 'languages', of: kind, orOne: true },
    codes: codesOf(kind),
    beyondSchema: [...kind.beyondSchema, ...BEYOND_SCHEMA],
    read(value, site) {
      if (isJsonObject(value)) return readLanguages(kind, words, value, site);
      return typeof value === 'string' ? kind.read(value, site) : refuse(words, value, site);
    },
  };
}

function codesOf(kind: ValueKind): readonly DiagnosticCode[] {
  return [...new Set<DiagnosticCode>([...kind.codes, 'field/wrong-value', 'field/language-code'])];
}

function readLanguages<Value>(
  kind: ValueKind<Value>,
  words: string,
  value: Readonly<Record<string, unknown>>,
  site: Site,
): Record<string, Value> | undefined {
  const { context } = site;
  const codes = Object.keys(value);
  if (codes.length === 0) {
    if (context.body.isComplete)
      context.diagnostics.push(emptyLanguages(context.body.valuePlace(site.pointer), site.name, words));
    return undefined;
  }
  const languages: Record<string, Value> = Object.create(null);
  let isRight = true;
  for (const code of codes) {
    const member = { context, pointer: joinPointer(site.pointer, code), name: `${site.name} in ${code}` };
    adviseLanguage(context, () => context.body.keyPlace(member.pointer), code);
    const text =
      value[code] === null ? readNull(member, kind.words, codes.length === 1) : kind.read(value[code], member);
    if (text === undefined) isRight = false;
    else languages[code] = text;
  }
  return isRight ? languages : undefined;
}

/** Warns of a code that is no tag of BCP 47. */
export function adviseLanguage(context: RequestContext, placeOf: () => JsonPlace, code: string): void {
  if (isLanguageTag(code)) return;
  const place = placeOf();
  const hyphened = code.replaceAll('_', '-');
  const fix = isLanguageTag(hyphened)
    ? replaceFix('unsafe', `write ${hyphened}`, place.span, JSON.stringify(hyphened))
    : null;
  context.diagnostics.push(languageCode(place, code, fix));
}

/** A language, with a script or a region: what most tags are. */
const COMMON_TAG = /^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-[A-Za-z]{2})?$/;

/** Longer than any tag that is written down: what is longer is not looked at. */
const LONGEST_TAG_UNITS = 100;

/** BCP 47 by its structure: whether the language exists is not asked. */
function isLanguageTag(code: string): boolean {
  if (COMMON_TAG.test(code)) return true;
  if (code.length > LONGEST_TAG_UNITS) return false;
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}
