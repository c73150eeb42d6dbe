/** Hover with what the account has: the devices of an application or a group, those that have a tag set, and its values. */

import { type Expectations, FUNCTION } from '../base/argument.js';
import { compile } from '../compile.js';
import { printString } from '../format/print.js';
import { type ValuesOfTag, valuesOrNone } from './complete/complete.js';
import type { TagValueCount } from './complete/complete-value.js';
import { countedDevices } from './describe/counts.js';
import { code } from './describe/names.js';
import { compileOptions } from './diagnostics.js';
import { type Hover, type HoverSubject, hoverOf } from './hover.js';
import { type CountDevices, countOrNull } from './inlays.js';
import { expectPlace, LANGUAGE_OPTIONS, type LanguageOptions } from './language-options.js';
import type { NamedTag } from './names.js';

/** How a text is read, and where numbers of devices and values of tags come from; what is not given is not told. */
export interface HoverWithCountsOptions extends LanguageOptions {
  readonly countDevices?: CountDevices | undefined;
  readonly valuesOf?: ValuesOfTag | undefined;
}

const OPTIONS: Expectations<HoverWithCountsOptions> = {
  ...LANGUAGE_OPTIONS,
  countDevices: FUNCTION,
  valuesOf: FUNCTION,
};

const MOST_VALUES = 5;

/** As `hover`, with the devices that are there, and the most frequent values of a tag. Where asking fails, that is left out. */
export async function hoverWithCounts(
  text: string,
  offset: number,
  options: HoverWithCountsOptions = {},
): Promise<Hover | null> {
  expectPlace('hoverWithCounts', text, offset, options, OPTIONS);
  const { countDevices, valuesOf, ...language } = options;
  const found = hoverOf(text, offset, language);
  if (found === null || found.subject === null) return found?.hover ?? null;
  const lines = await Promise.all([
    countDevices === undefined ? null : devicesLine(found.subject, countDevices, language),
    valuesOf === undefined ? null : valuesLine(found.subject, valuesOf),
  ]);
  return { ...found.hover, text: [found.hover.text, ...lines.filter((line) => line !== null)].join('\n\n') };
}

async function devicesLine(
  subject: HoverSubject,
  countDevices: CountDevices,
  options: LanguageOptions,
): Promise<string | null> {
  const text =
    subject.kind === 'set' ? `${subject.keyword}(${printString(subject.code)})` : havingTag(subject.tag, options);
  if (text === null) return null;
  const { filter } = compile(text, { ...compileOptions(options), lint: false });
  const count = filter === null ? null : await countOrNull(countDevices, filter);
  if (count === null) return null;
  return subject.kind === 'set' ? `${countedDevices(count)}.` : `Set on ${countedDevices(count)}.`;
}

/** The filter of all devices that have the tag; null where the language has none. */
function havingTag({ application, name, types }: NamedTag, { catalog = null }: LanguageOptions): string | null {
  const opening = application === null ? 'T(' : `AT(${printString(application)}, `;
  const either = (left: string, right: string): string =>
    [left, right].map((condition) => `${opening}${printString(name)}, ${condition})`).join(' + ');
  const [type, ...others] = types;
  if (others.length > 0) return null;
  if (type === 'Integer') return either('LTE, 0', 'GTE, 0');
  return type === 'String' && catalog?.unsetMatchesNegative !== true ? either('EQ, ""', 'NOTEQ, ""') : null;
}

async function valuesLine(subject: HoverSubject, valuesOf: ValuesOfTag): Promise<string | null> {
  if (subject.kind !== 'tag') return null;
  const { application, name } = subject.tag;
  const values = await valuesOrNone(valuesOf, { application, tag: name, typed: '' });
  if (values.length === 0) return null;
  const more = values.length > MOST_VALUES ? ' and more' : '';
  return `Values: ${values.slice(0, MOST_VALUES).map(valueText).join(', ')}${more}.`;
}

function valueText({ value, devices }: TagValueCount): string {
  const literal = code(typeof value === 'number' ? String(value) : printString(value));
  return devices === null ? literal : `${literal} ${countedDevices(devices)}`;
}
