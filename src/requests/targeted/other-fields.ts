/** Members of createTargetedMessage that its tables do not list. */

import { closest } from '../../base/edit-distance.js';
import type { Members } from '../fields.js';
import { notAccepted, unknownField, unlistedField } from '../request-errors.js';
import { renameFix } from '../unknown-field.js';
import type { Site } from '../value-kind.js';
import { TARGETED_FIELDS } from './fields.js';
import { insteadOf } from './refused-fields.js';

/** Parameters of the general operation that are known by name: never another name misspelled. */
export const GENERAL_FIELDS: ReadonlySet<string> = new Set([
  ...['data', 'link', 'minimize_link', 'page_id', 'rich_page_id', 'remote_page', 'rich_media', 'send_rate'],
  ...['transactionId', 'preset', 'title', 'subtitle', 'geozone'],
]);

const LISTED = Object.keys(TARGETED_FIELDS);

export function readOtherField({ context, values }: Members, { pointer }: Site, name: string): void {
  const place = context.body.keyPlace(pointer);
  const instead = insteadOf(name, values[name]);
  if (instead !== null) {
    context.diagnostics.push(notAccepted(place, name, instead));
    return;
  }
  const near = GENERAL_FIELDS.has(name) ? null : closest(name, LISTED, context.effort);
  context.diagnostics.push(
    near === null ? unlistedField(place, name) : unknownField(place, name, near, renameFix(place.span, near, values)),
  );
}
