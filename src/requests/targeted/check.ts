/** createTargetedMessage: a body to the checked message and all that is to be said of it. Names the steps, and nothing else. */

import type { Filter } from '../../plan/filter.js';
import { adviseToken, demanded } from '../auth.js';
import { type Body, readBody } from '../body.js';
import { type Members, readFields, reportMissing, type ValuesOf } from '../fields.js';
import { readFilterField } from '../filter-field.js';
import { type CheckRequestOptions, requestContext } from '../request-context.js';
import { type CheckRequestResult, requestResult } from '../request-result.js';
import { wrappedMembers } from '../wrapper.js';
import { TARGETED_FIELDS, TARGETED_REQUIRED } from './fields.js';
import { readOtherField } from './other-fields.js';

/** The fields as they are sent, near-misses put right, with the defaults of the source. */
export type TargetedRequest = ValuesOf<typeof TARGETED_FIELDS> & {
  readonly devices_filter: string;
  readonly timezone: string;
  readonly wp_type: 'Tile' | 'Toast';
};

export interface TargetedMessage {
  readonly request: TargetedRequest;
  /** What `devices_filter` compiles to. */
  readonly filter: Filter;
  /** When the message is sent, as an ISO 8601 instant in UTC; null where each device gets it at a time of its own, or where no time is given. */
  readonly sendAt: string | null;
}

/**
 * Checks a body of createTargetedMessage: a JSON text, or the value of one. All findings in one run, those of the filter
 * among them, each with pointer and place in `text`. Never throws; linear in the text.
 */
export function checkCreateTargetedMessage(
  source: unknown,
  options: CheckRequestOptions = {},
): CheckRequestResult<TargetedMessage> {
  return checkTargetedBody(readBody(source), options);
}

/** The same for a body that is read already. */
export function checkTargetedBody(body: Body, options: CheckRequestOptions): CheckRequestResult<TargetedMessage> {
  const context = requestContext(body, options);
  const members = wrappedMembers(context, (name) => Object.hasOwn(TARGETED_FIELDS, name));
  return requestResult(context, members === null ? null : readMessage(members));
}

function readMessage(members: Members): TargetedMessage | null {
  const { context, pointer } = members;
  const values = readFields(TARGETED_FIELDS, members, (site, name) => readOtherField(members, site, name));
  reportMissing(members, demanded(context, TARGETED_REQUIRED), 'the request');
  adviseToken(members);
  const text = values.devices_filter;
  const read = text === undefined ? null : readFilterField(context, `${pointer}/devices_filter`, text);
  const filter = read?.filter ?? null;
  if (text === undefined || filter === null) return null;
  const request = {
    ...values,
    devices_filter: text,
    timezone: values.timezone ?? 'UTC',
    wp_type: values.wp_type ?? 'Tile',
  };
  return { request, filter, sendAt: null };
}
