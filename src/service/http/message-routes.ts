/** Messages, as they are kept: one, all, the recipients of one, cancelling and removing one. */

import { unreachable } from '../../base/invariant.js';
import { shown } from '../../base/shown.js';
import { jsonReach } from '../../report/json.js';
import { type Answer, codedRefusal, type JsonAnswer, jsonAnswer, refusal } from '../answer.js';
import { cancelMessage } from '../messages/cancel-message.js';
import { type MessageRecipients, messageRecipients } from '../messages/message-recipients.js';
import { removeMessage } from '../messages/remove-message.js';
import type { ListedMessage } from '../records/listed-message.js';
import { MESSAGE_STATES, type MessageRecord } from '../records/message-record.js';
import type { SendTime } from '../records/send-time.js';
import type { TokenRecord } from '../records/token-record.js';
import type { ServiceContext } from '../service-context.js';
import { audit } from '../tokens/audit.js';
import { readSeen } from '../tokens/seen-by.js';
import type { RouteGroup, TokenExchange } from './exchange.js';
import { nextAfter, pageOf } from './page-of.js';
import { type ReadAnswer, readAnswer, readRecords } from './read-records.js';
import { streamOf } from './stream-of.js';

export const messageRoutes: RouteGroup = (service) => [
  {
    path: '/v1/messages',
    access: 'token',
    may: { GET: 'read' },
    methods: { GET: (exchange) => list(service, exchange) },
  },
  {
    path: '/v1/messages/:code',
    access: 'token',
    may: { GET: 'read', DELETE: 'remove-messages' },
    methods: {
      GET: (exchange) => readRecords(service, exchange, () => readMessage(service, exchange)),
      DELETE: (exchange) => withMessage(service, exchange, (message) => remove(service, exchange, message)),
    },
  },
  {
    path: '/v1/messages/:code/recipients',
    access: 'token',
    may: { GET: 'recipients' },
    methods: { GET: (exchange) => withMessage(service, exchange, ({ code }) => recipients(service, exchange, code)) },
  },
  {
    path: '/v1/messages/:code/cancel',
    access: 'token',
    may: { POST: 'cancel' },
    methods: { POST: (exchange) => withMessage(service, exchange, ({ code }) => cancel(service, exchange, code)) },
  },
];

async function list(service: ServiceContext, exchange: TokenExchange): Promise<Answer> {
  const { request, token } = exchange;
  const page = pageOf(request, token);
  if ('status' in page) return page;
  const asked = request.query('state');
  const state = MESSAGE_STATES.find((each) => each === asked) ?? null;
  if (asked !== undefined && state === null) return refusal(400, `\`state\` is one of ${MESSAGE_STATES.join(', ')}`);
  return readRecords(service, exchange, async () => {
    const messages = await service.store.messages({ ...page, state });
    const answer = jsonAnswer(200, { messages: messages.items.map(listedJson), next: nextAfter(messages) });
    return { answer, bytes: messages.bytes };
  });
}

async function readMessage({ store }: ServiceContext, { request, token }: TokenExchange): Promise<ReadAnswer> {
  const code = request.param('code') ?? '';
  const message = await readSeen(token, store.message(code));
  return readAnswer(message === null ? noMessage(code) : jsonAnswer(200, messageJson(message, token)));
}

async function withMessage(
  { store }: ServiceContext,
  { request, token }: TokenExchange,
  answer: (message: MessageRecord) => Promise<Answer>,
): Promise<Answer> {
  const code = request.param('code') ?? '';
  const message = await readSeen(token, store.message(code));
  return message === null ? noMessage(code) : answer(message);
}

function noMessage(code: string): JsonAnswer {
  return refusal(404, `there is no message \`${shown(code)}\``);
}

async function recipients(service: ServiceContext, { request }: TokenExchange, code: string): Promise<Answer> {
  const leave = service.readers.take();
  if (leave === null)
    return refusal(503, 'as many recipients are being read as may be at a time: try again', { 'retry-after': '1' });
  let isRead = false;
  try {
    const found = await messageRecipients(service, code);
    // Nobody reads the answer to HEAD, and what is opened for it would stay open.
    isRead = found.kind === 'lines' && request.method !== 'HEAD';
    return recipientsAnswer(found, isRead ? leave : null, code);
  } finally {
    if (!isRead) leave();
  }
}

/** `onEnd` is called when the lines are read, or nobody reads on; null: nobody is to read them. */
function recipientsAnswer(found: MessageRecipients, onEnd: (() => void) | null, code: string): Answer {
  switch (found.kind) {
    case 'unknown':
      return noMessage(code);
    case 'not-handed-over':
      return refusal(409, `the message is ${found.message.progress.state}: it has recipients when it is ready`);
    case 'elsewhere':
      return refusal(410, 'the recipients of this message are no longer here');
    case 'lines':
      return {
        status: 200,
        type: 'application/x-ndjson',
        body: onEnd === null ? null : streamOf(found.lines, onEnd),
      };
    default:
      return unreachable(found);
  }
}

async function cancel(
  { store, now, sender, logger, quotas }: ServiceContext,
  { id, token }: TokenExchange,
  code: string,
): Promise<Answer> {
  const result = await cancelMessage(store, code, now());
  sender?.wake();
  if (result.kind === 'unknown') return noMessage(code);
  if (result.kind === 'cancelled') {
    quotas.pendingMessages.forget(result.message.createdBy);
    audit(logger, { request: id, token, code }, 'message cancelled');
    return jsonAnswer(200, messageJson(result.message, token));
  }
  return refusal(409, `the message is ${result.message.progress.state}: it cannot be cancelled any more`);
}

async function remove(
  { store, logger }: ServiceContext,
  { id, token }: TokenExchange,
  message: MessageRecord,
): Promise<Answer> {
  const result = await removeMessage(store, message);
  switch (result.kind) {
    case 'unknown':
      return noMessage(message.code);
    case 'not-finished':
      return notFinished(result.message);
    case 'removed':
      audit(logger, { request: id, token, code: message.code }, 'message removed');
      return { status: 204, body: null };
    default:
      return unreachable(result);
  }
}

function notFinished({ progress: { state, resolution } }: MessageRecord): Answer {
  return resolution?.isCommitted === true
    ? codedRefusal(409, 'message/being-handed-over', `the message is ${state}: it can be removed when it is ready`)
    : codedRefusal(409, 'message/not-finished', `the message is ${state}: cancel it first`);
}

/** What a message shows in lists and by itself. */
function commonJson({ code, createdByName, createdAt, sendTime, resolveAt, progress }: ListedMessage | MessageRecord) {
  const { state, changedAt, handedOver, failure } = progress;
  return {
    code,
    createdBy: createdByName,
    createdAt: new Date(createdAt).toISOString(),
    state,
    changedAt: new Date(changedAt).toISOString(),
    sendTime: sendTimeJson(sendTime),
    resolveAt: new Date(resolveAt).toISOString(),
    handedOver,
    failure,
  };
}

function listedJson(message: ListedMessage): object {
  const { audience, filter, content } = message;
  return { ...commonJson(message), audience, filter, content };
}

function messageJson(message: MessageRecord, { applications }: TokenRecord): object {
  const { request, filter, audience } = message;
  const seen = Object.entries(audience.byApplication).filter(([name]) => applications?.includes(name) ?? true);
  return {
    ...commonJson(message),
    reach: jsonReach(filter.reach),
    audience: { ...audience, byApplication: Object.fromEntries(seen) },
    request,
  };
}

/** One instant for all, or the time that the clock of each device shows. */
function sendTimeJson(sendTime: SendTime): object {
  if (sendTime.kind === 'instant') return { kind: 'instant', at: new Date(sendTime.at).toISOString() };
  return { kind: 'local', time: new Date(sendTime.time).toISOString().slice(0, 16).replace('T', ' ') };
}
