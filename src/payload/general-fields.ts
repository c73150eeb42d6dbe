/** Parameters of the general operation that creates messages: those that are carried out are read, every other is told as not sent. */

import { isJsonObject, ownMember } from '../base/json-kind.js';
import type { DiagnosticCode } from '../diagnostics/catalogue.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Body } from '../requests/body.js';
import { field, fieldReader } from '../requests/fields.js';
import { scalarKind } from '../requests/kinds/kind.js';
import { TEXT, TEXT_NOT_EMPTY } from '../requests/kinds/scalars.js';
import { integer } from '../requests/kinds/shape.js';
import { URL_TEXT } from '../requests/kinds/urls.js';
import { type CheckRequestOptions, requestContext } from '../requests/request-context.js';
import type { FieldTable, ValueKind } from '../requests/value-kind.js';
import { notSent } from './errors.js';
import { present, shownText } from './members.js';
import type { GeneralFields } from './message-fields.js';
import type { Members, PlatformMessage } from './payload.js';

const RATE = scalarKind({
  words: 'a whole number of recipients a second, from 1',
  shape: integer({ least: 1 }),
  types: ['number'],
});

const DATA: ValueKind = {
  words: 'any value but null',
  shape: { is: 'not-null' },
  codes: ['field/wrong-type'],
  beyondSchema: [],
  read: (value) => value,
};

export const GENERAL_TABLE = {
  title: field(TEXT),
  subtitle: field(TEXT),
  link: field(URL_TEXT),
  data: field(DATA),
  send_rate: field(RATE),
  preset: field(TEXT_NOT_EMPTY),
} satisfies Readonly<Record<keyof GeneralFields, FieldTable[string]>>;

const READER = fieldReader(GENERAL_TABLE);

const UNLISTED: DiagnosticCode = 'request/unlisted-field';

export interface ReadGeneral {
  readonly fields: GeneralFields;
  readonly diagnostics: readonly Diagnostic[];
}

/** What is carried out of a body of createTargetedMessage, and what is to be said of it. */
export function readGeneralFields(body: Body, options: CheckRequestOptions): ReadGeneral {
  const place = fieldsIn(body);
  if (place === null || !Object.keys(GENERAL_TABLE).some((name) => Object.hasOwn(place.values, name)))
    return { fields: {}, diagnostics: [] };
  const context = { ...requestContext(body, options), diagnostics: [] };
  const fields = READER.read({ context, ...place, prefix: '', needed: [] }, () => {});
  return { fields, diagnostics: context.diagnostics };
}

/** The object that holds the fields: `request`; at the top where the lenient dialect lets it pass. */
export function fieldsIn({
  value,
}: Body): { readonly pointer: string; readonly values: Readonly<Record<string, unknown>> } | null {
  if (!isJsonObject(value)) return null;
  const request = ownMember(value, 'request');
  if (isJsonObject(request)) return { pointer: '/request', values: request };
  return Object.hasOwn(value, 'request') ? null : { pointer: '', values: value };
}

/** What a check of the request alone has to leave open: that a member is not listed. Here it is carried out, or it is told that it is not sent. */
export function settleUnlisted(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (!diagnostics.some(({ code }) => code === UNLISTED)) return diagnostics;
  return diagnostics.flatMap((diagnostic) => {
    const { code, span, pointer } = diagnostic;
    if (code !== UNLISTED || pointer === null) return [diagnostic];
    const name = nameIn(pointer);
    return Object.hasOwn(GENERAL_TABLE, name) ? [] : [notSent({ pointer, span }, name)];
  });
}

function nameIn(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

// What a message gives every application beside what is shown, by the names of the request.

/** Root parameters of a platform say the same for it alone, and win. */
export function withGeneralData({ fields }: PlatformMessage, rootParams: Members = {}): Members {
  return { ...present({ link: shownText(fields.link), data: fields.data }), ...rootParams };
}
