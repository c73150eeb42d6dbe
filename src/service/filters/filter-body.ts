/** The bodies of questions about filters, and of audiences that are to be watched: objects of texts, and nothing else. Takes a text, gives its members or all that is wrong with it. */

import { closest } from '../../base/edit-distance.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { readBody } from '../../requests/body.js';
import { field, fieldReader, type Members, reportMissing } from '../../requests/fields.js';
import { boundedText } from '../../requests/kinds/bounded-text.js';
import { TEXT } from '../../requests/kinds/scalars.js';
import { requestContext } from '../../requests/request-context.js';
import { unknownField } from '../../requests/request-errors.js';
import { type CheckRequestResult, requestResult } from '../../requests/request-result.js';
import { renameFix } from '../../requests/unknown-field.js';
import type { Field, Site } from '../../requests/value-kind.js';
import { rootMembers } from '../../requests/wrapper.js';

export const FILTER_FIELDS = {
  filter: field(TEXT),
};

/** Bytes of the name of an audience. */
const MOST_NAME_BYTES = 256;

export const AUDIENCE_FIELDS = {
  name: field(boundedText(MOST_NAME_BYTES)),
  filter: field(TEXT),
};

export const CHANGE_FIELDS = {
  old: field(TEXT),
  new: field(TEXT),
};

type TextFields<Name extends string> = Readonly<Record<Name, Field<string>>>;

/** Every member is needed, and no other is taken: a misspelt one would go unnoticed. Never throws. */
export function readTexts<Name extends string>(
  text: string,
  fields: TextFields<Name>,
): CheckRequestResult<Readonly<Record<Name, string>>> {
  const context = requestContext(readBody(text), {});
  const names = Object.keys(fields);
  const root = rootMembers(context, 'the body');
  if (root === null) return requestResult<Readonly<Record<Name, string>>>(context, null);
  const members: Members = { ...root, needed: names };
  const values = fieldReader(fields).read(members, (site, name) => {
    context.diagnostics.push(refusedMember(site, name, names, members));
  });
  reportMissing(members, names, 'the body');
  // Without an error each of them was there, and a text.
  return requestResult(context, values as Readonly<Record<Name, string>>);
}

function refusedMember(site: Site, name: string, names: readonly string[], { values }: Members): Diagnostic {
  const { context } = site;
  const place = context.body.keyPlace(site.pointer);
  const near = closest(name, names, context.effort);
  const found = unknownField(place, name, near, renameFix(place.span, near, values));
  const help = near === null ? `the body takes ${names.map((known) => `\`${known}\``).join(' and ')}` : found.help;
  return { ...found, severity: 'error', help };
}
