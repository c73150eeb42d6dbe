/** A message that the outbox has no room for is refused before it is acknowledged: nothing of it is stored. */

import type { Answer } from '../answer.js';
import { expectedRecipients } from '../messages/expected-recipients.js';
import type { MessageRecord } from '../records/message-record.js';
import type { TokenRecord } from '../records/token-record.js';
import type { ServiceContext } from '../service-context.js';
import { type NoRoom, TransportError } from '../transport/transport.js';
import { noRoomInOutbox } from './envelope.js';

/** Files are taken and disks are cleared in minutes, not in seconds. */
const WAIT_SECONDS = 30;

/** One token with the code of its application, as long as those of most push services. */
const PUSH_TOKEN_BYTES = 256;

/** Null: there is room, or the transport has no bounds. */
export async function refuseWithoutRoom(
  { transport, devices, logger, registry }: Pick<ServiceContext, 'transport' | 'devices' | 'logger' | 'registry'>,
  record: Omit<MessageRecord, 'code'>,
  token: Pick<TokenRecord, 'name' | 'may'>,
): Promise<Answer | null> {
  if (transport?.room === undefined) return null;
  try {
    const expected = expectedRecipients(record, devices.defaultLanguage);
    const noRoom = await transport.room.admit(
      registry() === null ? expected : expected.map((group) => ({ ...group, pushTokenBytes: PUSH_TOKEN_BYTES })),
    );
    if (noRoom === null) return null;
    const { kind, ...numbers } = noRoom;
    logger.warn({ token: token.name, reason: kind, ...numbers }, 'message refused: no room in the outbox');
    return answerTo(noRoom, token);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    logger.error({ error: error.message }, 'message refused: the outbox cannot be measured');
    return noRoomInOutbox(503, 'outbox/unavailable: the outbox cannot be measured: try again later', WAIT_SECONDS);
  }
}

function answerTo(noRoom: NoRoom, token: Pick<TokenRecord, 'may'>): Answer {
  const taken = bytesInWords(noRoom, token);
  if (noRoom.kind === 'disk')
    return noRoomInOutbox(
      503,
      `outbox/disk: ${taken}, and the disk is to keep ${noRoom.reserveBytes} bytes free: try again later`,
      WAIT_SECONDS,
    );
  const isTooLarge = noRoom.bytes > noRoom.mostBytes;
  const help = isTooLarge
    ? 'send it to fewer devices at a time'
    : 'with what is there it would be more: try again later';
  const message = `outbox/limit: ${taken}, which may hold ${noRoom.mostBytes} bytes: ${help}`;
  return noRoomInOutbox(507, message, isTooLarge ? null : WAIT_SECONDS);
}

/**
 * How many devices a message reaches follows from its bytes: only who may count or read is told them. What others have in the outbox is
 * told to nobody.
 */
function bytesInWords({ bytes }: NoRoom, { may }: Pick<TokenRecord, 'may'>): string {
  const isTold = may.includes('ask') || may.includes('read');
  return isTold ? `the message takes about ${bytes} bytes of the outbox` : 'the message is too much for the outbox';
}
