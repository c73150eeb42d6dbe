/**
 * What reading devices has to say about a line. Spans count in the line, where they are known; messages name tags and codes, never
 * the id of a device.
 */

import { plural } from '../base/plural.js';
import { shown } from '../base/shown.js';
import type { Span } from '../base/span.js';
import { type TagType, withArticle } from '../base/tag-types.js';
import { PLATFORMS, type Platform } from '../base/vocabulary.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';

const WHOLE: Span = { start: 0, end: 0 };

/** What the engine's parser says is not passed on: it differs between engines, and quotes the line. */
export function notJson(line: string): Diagnostic {
  return diagnose('device/unreadable-line', WHOLE, `this line is no JSON${whyNotJson(line.trim())}`, {
    help: 'NDJSON holds one JSON object a line, without commas between the lines or brackets around them',
  });
}

function whyNotJson(line: string): string {
  if (line === '[' || line === ']') return ': it is a bracket of a list';
  if (line.endsWith('},')) return ': a comma follows the object';
  return line.startsWith('{') && !line.endsWith('}') ? ': it ends inside the object' : '';
}

export function notUtf8(): Diagnostic {
  return diagnose('device/unreadable-line', WHOLE, 'this line is not UTF-8', { help: 'convert the file to UTF-8' });
}

export function lineTooLong(bytes: number): Diagnostic {
  return diagnose('device/line-too-long', WHOLE, `this line is longer than ${bytes} bytes`, {
    help: 'a device takes a line of its own: is this file NDJSON, with line feeds between the devices?',
  });
}

export function wrongKind(pointer: string, what: string, wanted: string, found: string): Diagnostic {
  return diagnose('device/wrong-type', WHOLE, `${what} must be ${wanted}, and this is ${found}`, { pointer });
}

/** A tag of the account, or of an application. */
export interface TagName {
  readonly application: string | null;
  readonly tag: string;
}

export function wrongTagKind(pointer: string, name: TagName, type: TagType | null, found: string): Diagnostic {
  const message =
    type === null
      ? `the tag ${tagWords(name)} must be an integer, a text or a list of texts, and this is ${found}`
      : `the tag ${tagWords(name)} is ${withArticle(type)}, and this is ${found}`;
  return diagnose('device/wrong-type', WHOLE, message, { pointer });
}

export function integerRange(pointer: string, name: TagName, isFraction: boolean): Diagnostic {
  const what = isFraction ? 'is not a whole number' : 'is beyond ±9007199254740991';
  return diagnose('device/integer-range', WHOLE, `the value of the tag ${tagWords(name)} ${what}`, {
    help: isFraction
      ? 'integers have no fraction: count in smaller units, or make it a text'
      : 'larger numbers are not exact: make it a text',
    pointer,
  });
}

export function missingField(field: 'id' | 'platform'): Diagnostic {
  return diagnose('device/missing-field', WHOLE, `the device has no \`${field}\``, {
    help: 'a device needs "id" and "platform"',
    pointer: '',
  });
}

export function emptyName(pointer: string, what: string): Diagnostic {
  return diagnose('device/empty-name', WHOLE, `${what} is empty`, { pointer });
}

export function unknownPlatform(platform: string, meant: Platform | null): Diagnostic {
  return diagnose('device/unknown-platform', WHOLE, `there is no platform \`${shown(platform)}\``, {
    help: meant === null ? `the platforms are ${PLATFORMS.join(', ')}` : `did you mean \`${meant}\`?`,
    pointer: '/platform',
  });
}

export function notSubscribed(pointer: string, code: string): Diagnostic {
  const message = `the device has tags of application \`${shown(code)}\` and is not subscribed to it`;
  return diagnose('device/not-subscribed', WHOLE, message, {
    help: 'list the application under "applications", or leave its tags out',
    pointer,
  });
}

export function noCsvHeader(): Diagnostic {
  return diagnose('device/csv-header', WHOLE, 'the file is empty, and CSV begins with a line of column names', {
    help: 'the columns are id, platform, applications, one for each tag, and CODE.TAG for tags of applications',
  });
}

export function missingColumn(column: 'id' | 'platform', separator: string | null, near: string | null): Diagnostic {
  const help =
    separator !== null
      ? commasWanted(separator)
      : near !== null
        ? `is it the one named \`${shown(near)}\`?`
        : 'the first line names the columns; id and platform must be among them, or `columns` says which of yours they are';
  return diagnose('device/csv-header', WHOLE, `there is no column \`${column}\``, { help });
}

/** Of names that the user gave. */
export function missingNamedColumn(column: string, separator: string | null, near: string | null): Diagnostic {
  const help =
    separator !== null
      ? commasWanted(separator)
      : near !== null
        ? `is it the one named \`${shown(near)}\`? Correct the name of the column`
        : 'correct the name of the column, or leave it out';
  return diagnose('device/csv-header', WHOLE, `there is no column \`${shown(column)}\``, { help });
}

function commasWanted(separator: string): string {
  return `columns are separated by commas, and this line has ${separator === '\t' ? 'tabs' : `\`${separator}\``}`;
}

export function noTruthValue(column: string, found: string): Diagnostic {
  const message = `the column \`${shown(column)}\` says whether a device is subscribed, and \`${shown(found)}\` is no truth value`;
  return diagnose('device/wrong-type', WHOLE, message, {
    help: 'truth values are true, false, 1 and 0; unset is false',
    pointer: '/applications',
  });
}

export function duplicateColumn(column: string): Diagnostic {
  return diagnose('device/csv-header', WHOLE, `two columns are named \`${shown(column)}\``, {
    help: 'rename one of them',
  });
}

export function emptyColumn(number: number): Diagnostic {
  return diagnose('device/csv-header', WHOLE, `column ${number} has no name`, {
    help: 'the first line names every column',
  });
}

export function cellCount(wanted: number, found: number): Diagnostic {
  return diagnose('device/csv-cells', WHOLE, `this line has ${plural(found, 'cell')}, and the header ${wanted}`, {
    help: 'a cell that holds a comma or a line break stands in double quotes',
  });
}

export function strayQuote(): Diagnostic {
  return diagnose('device/csv-quotes', WHOLE, 'a double quote stands inside a cell without quotes', {
    help: 'put the cell in double quotes, and write each quote inside it twice',
  });
}

export function textAfterQuote(): Diagnostic {
  return diagnose('device/csv-quotes', WHOLE, 'text follows the closing quote of a cell', {
    help: 'inside a quoted cell a quote is written twice',
  });
}

/** `lost`: how many lines follow it. */
export function unclosedQuote(lost: number): Diagnostic {
  const rest = lost === 0 ? '' : `: it takes the rest of the file with it, ${plural(lost, 'line')}`;
  return diagnose('device/csv-quotes', WHOLE, `a cell opened with a double quote on this line is never closed${rest}`, {
    help: 'close the quote; inside a quoted cell a quote is written twice',
  });
}

function tagWords({ application, tag }: TagName): string {
  return application === null ? `\`${shown(tag)}\`` : `\`${shown(tag)}\` of \`${shown(application)}\``;
}
