/** A filter that is right, and that the database behind the audience cannot be asked for: told at its place in the body. */

import type { UnsupportedFilterError } from '../../evaluate/unsupported-filter.js';
import { diagnosticOutside } from '../../json/embedded-text.js';
import { fieldsIn } from '../../payload/general-fields.js';
import type { Body } from '../../requests/body.js';
import { filterInBody } from '../../requests/filter-field.js';
import type { Answer } from '../answer.js';
import { argumentError, argumentErrorElsewhere } from './envelope.js';

export function filterUnsupported({ diagnostics, message }: UnsupportedFilterError, body: Body): Answer {
  const fields = fieldsIn(body);
  const filter = fields?.values.devices_filter;
  if (fields === null || fields === undefined || typeof filter !== 'string') return argumentErrorElsewhere(message);
  const field = filterInBody(body, `${fields.pointer}/devices_filter`, filter);
  return argumentError({ text: body.text, diagnostics: diagnostics.map((found) => diagnosticOutside(field, found)) });
}
