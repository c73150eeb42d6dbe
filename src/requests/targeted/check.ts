/** createTargetedMessage: a body to the checked message and all that is to be said of it. Names the steps, and nothing else. */

import type { Filter } from '../../plan/filter.js';
import { adviseToken, demanded } from '../auth.js';
import { type Body, readBody } from '../body.js';
import { fieldReader, type Members, reportMissing } from '../fields.js';
import { readFilterField } from '../filter-field.js';
import { type CheckRequestOptions, expectRequestOptions, requestContext } from '../request-context.js';
import { type CheckRequestResult, requestResult } from '../request-result.js';
import { wrappedMembers } from '../wrapper.js';
import { TARGETED_FIELDS, TARGETED_REQUIRED, type TargetedFields } from './fields.js';
import { readOtherField } from './other-fields.js';
import type { MessageParts } from './rules/rule.js';
import { TARGETED_RULES } from './rules/rules.js';
import { SAFARI_REQUIRED } from './rules/safari.js';
import { isoInstant, readSendTime } from './send-time.js';

/** The fields as they are sent, near-misses put right, with the defaults of the source. */
export type TargetedRequest = TargetedFields & {
  readonly devices_filter: string;
  readonly timezone: string;
  readonly wp_type: 'Tile' | 'Toast';
};

/** A checked createTargetedMessage: its fields with their defaults, and its compiled filter. */
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
  expectRequestOptions('checkCreateTargetedMessage', options);
  return checkTargetedBody(readBody(source), options);
}

/** The same for a body that is read already. */
export function checkTargetedBody(body: Body, options: CheckRequestOptions): CheckRequestResult<TargetedMessage> {
  const context = requestContext(body, options);
  const members = wrappedMembers(context, 'createTargetedMessage', (name) => Object.hasOwn(TARGETED_FIELDS, name));
  return requestResult(context, members === null ? null : readMessage(members));
}

const READER = fieldReader(TARGETED_FIELDS);

function readMessage(wrapped: Members): TargetedMessage | null {
  const { context, pointer } = wrapped;
  const required = demanded(context, TARGETED_REQUIRED);
  const members = { ...wrapped, needed: [...required, ...SAFARI_REQUIRED] };
  const values = READER.read(members, (site, name) => readOtherField(members, site, name));
  reportMissing(members, required, 'the request');
  adviseToken(members);
  const text = Object.hasOwn(values, 'devices_filter') ? values.devices_filter : undefined;
  const filter = text === undefined ? null : readFilterField(context, `${pointer}/devices_filter`, text);
  const parts: MessageParts = { members, values, filter };
  const sendTime = readSendTime(parts);
  for (const rule of TARGETED_RULES) rule.check(parts);
  const compiled = filter?.filter ?? null;
  if (compiled === null) return null;
  return {
    request: checkedRequest(values),
    filter: compiled,
    sendAt: sendTime === null ? null : isoInstant(sendTime),
  };
}

/** Adds to the fields that were just read what the source says of those that are left out. Copying them all would take longer than reading them. */
function checkedRequest(values: TargetedFields): TargetedRequest {
  if (Object.hasOwn(values, 'content') && values.content !== undefined) values.content = rendered(values.content);
  if (!Object.hasOwn(values, 'timezone')) values.timezone = 'UTC';
  if (!Object.hasOwn(values, 'wp_type')) values.wp_type = 'Tile';
  // All three are there now, and the type cannot know.
  return values as TargetedRequest;
}

/** The content with its line breaks as they are shown: the two characters `\\n` stand for one. Texts by language were just read, and are changed. */
function rendered(content: string | Record<string, string>): string | Record<string, string> {
  if (typeof content === 'string') return content.replaceAll('\\n', '\n');
  for (const [code, text] of Object.entries(content))
    if (text.includes('\\n')) content[code] = text.replaceAll('\\n', '\n');
  return content;
}
