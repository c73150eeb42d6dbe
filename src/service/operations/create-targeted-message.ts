/** createTargetedMessage: its audience is counted, and it is kept until it is due. */

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { groupNeedsCatalog } from '../../evaluate/errors.js';
import { diagnosticOutside } from '../../json/embedded-text.js';
import { checkMessage } from '../../payload/check-message.js';
import type { Message } from '../../payload/message-fields.js';
import type { Body } from '../../requests/body.js';
import { filterInBody } from '../../requests/filter-field.js';
import { textsNotListed } from '../audience/errors.js';
import { type MeasuredMessage, measureMessage } from '../messages/measure-message.js';
import { newMessage } from '../messages/new-message.js';
import { textFieldOf } from '../recipients/text-field.js';
import type { Rights } from '../records/token-record.js';
import { checkFilterReach } from '../tokens/check-reach.js';
import { seenCatalog } from '../tokens/seen-catalog.js';
import { completeMessage } from './complete-message.js';
import type { Known } from './examine.js';
import type { Operation } from './operation.js';
import { refuseWithoutRoom } from './refuse-without-room.js';

const FILTER = '/request/devices_filter';

export const createTargetedMessage: Operation<Message, MeasuredMessage> = {
  name: 'createTargetedMessage',
  codeName: 'messageCode',
  quota: 'pendingMessages',
  check: checkMessage,
  forbid,
  measure: (message, { rights, catalog, ...known }) =>
    measureMessage(message, { rights, catalog: seenCatalog(catalog, rights), ...known }),
  // From then on the date may be in the past. What is sent now is due at once, so that nothing of it lasts.
  lasts: ({ resolveAt }) => resolveAt,
  complete: completeMessage,
  prepare: async (service, message, { token, at }) => {
    const { store } = service;
    const record = newMessage(message, { token, now: at });
    const refused = await refuseWithoutRoom(service, record, token);
    if (refused !== null) return { kind: 'refused', refused };
    return {
      kind: 'ready',
      add: async (code, once) => {
        const added = await store.addMessage({ ...record, code }, once);
        service.sender?.wake();
        return added;
      },
    };
  },
};

function forbid(
  rights: Rights,
  { request, filter }: Message,
  body: Body,
  { listsTexts }: Known,
): readonly Diagnostic[] {
  const field = filterInBody(body, FILTER, request.devices_filter);
  const forbidden = checkFilterReach(rights, filter, (span) => ({ pointer: FILTER, span: field.outside(span) }));
  if (forbidden.length > 0) return forbidden;
  const group = groupNeedsCatalog(filter);
  if (group !== null) return [diagnosticOutside(field, group)];
  const ofTexts = textFieldOf(request);
  return ofTexts === null || listsTexts ? [] : [textsNotListed(body.valuePlace(`/request/${ofTexts}`), ofTexts)];
}
