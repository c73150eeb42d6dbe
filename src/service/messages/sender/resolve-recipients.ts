/** Writes the recipients of a message to a delivery, part by part, from where an earlier process stopped. */

import type { Payload } from '../../../payload/payload.js';
import { renderPayload } from '../../../payload/render-payload.js';
import type { Narrowing } from '../../recipients/narrow-filter.js';
import { type DeviceTexts, partitionRecipients } from '../../recipients/partition.js';
import { readDeviceTexts } from '../../recipients/read-device-texts.js';
import type { HandedOver, MessageRecord } from '../../records/message-record.js';
import { devicesChanged } from '../../records/unresolvable.js';
import type { Delivery, RecipientGroup } from '../../transport/transport.js';
import { Pace } from './pace.js';
import { partDevices } from './part-devices.js';
import type { SenderContext } from './sender-context.js';
import type { Source } from './source.js';

export interface Resolving {
  readonly message: MessageRecord;
  readonly source: Source;
  readonly delivery: Delivery;
  /** Rejects when it is not to be gone on. Asked behind each batch. */
  readonly mayGoOn: () => Promise<void>;
}

/** A source may list all devices at once: so many are written at a time, and no more are held as text. */
const BATCH_DEVICES = 1024;

/** Rejects with Unresolvable when the devices change, with what source and delivery throw, and with what `mayGoOn` rejects with. */
export async function resolveRecipients(sender: SenderContext, resolving: Resolving): Promise<HandedOver> {
  const { message, source, delivery } = resolving;
  const devices = partDevices(message, source, sender.closing);
  const { last } = delivery.kept;
  const byPlatform = new Map(delivery.kept.byPlatform);
  const pace = new Pace(message.request.send_rate, last?.sendAt ?? null);
  let withoutPayload = 0;
  for (const { group, narrowing, number, payloadAt } of await partsOf(sender, resolving)) {
    if (group === null) withoutPayload += await devices.count(narrowing);
    else if (last === null || number >= last.part) {
      const after = last?.part === number ? last.device : null;
      const written = await writeGroup(sender, resolving, devices.list(narrowing, after), { group, pace, payloadAt });
      const { platform } = narrowing;
      if (written > 0) byPlatform.set(platform, (byPlatform.get(platform) ?? 0) + written);
    }
    refuseChange(message, source);
  }
  await delivery.sync();
  refuseChange(message, source);
  const recipients = [...byPlatform.values()].reduce((sum, count) => sum + count, 0);
  return { recipients, byPlatform: Object.fromEntries(byPlatform), withoutPayload };
}

/** Throws Unresolvable when the devices are not those that the message started with. */
export function refuseChange({ progress }: MessageRecord, { generation }: Pick<Source, 'generation'>): void {
  if (progress.resolution?.generation !== generation) throw devicesChanged();
}

interface Part {
  /** Null: the message has nothing for the platform. */
  readonly group: RecipientGroup | null;
  readonly narrowing: Narrowing;
  readonly number: number;
  /** What its recipients are sent that are due at another instant: lifespans are counted from it. */
  readonly payloadAt: (sendAt: number) => Payload | null;
}

async function partsOf(
  { devices, closing: signal }: SenderContext,
  { message, source }: Resolving,
): Promise<Iterable<Part>> {
  const texts = await readDeviceTexts(source.audience, message.request, message.sendTime, { ...devices, signal });
  return withPayloads(message, texts);
}

function* withPayloads(message: MessageRecord, texts: DeviceTexts): Generator<Part, void, undefined> {
  // No field of a payload is the token.
  const request = { ...message.request, auth: '' };
  const { defaultLanguage } = texts;
  let number = 0;
  for (const { platform, language, sendAt, narrowing } of partitionRecipients(
    { request, filter: message.filter },
    message.sendTime,
    texts,
  )) {
    const payloadAt = (at: number) => renderPayload(request, platform, { language, defaultLanguage, sendAt: at });
    const payload = payloadAt(sendAt);
    const group = payload && { part: number, platform, language, sendAt, payload };
    yield { group, narrowing, number: number++, payloadAt };
  }
}

interface WrittenPart extends Pick<Part, 'payloadAt'> {
  readonly group: RecipientGroup;
  readonly pace: Pace;
}

function groupAt(group: RecipientGroup, sendAt: number, payloadAt: Part['payloadAt']): RecipientGroup {
  return sendAt === group.sendAt ? group : { ...group, sendAt, payload: payloadAt(sendAt) ?? group.payload };
}

/** How many were written. */
async function writeGroup(
  { pushTokens }: SenderContext,
  { message, source, delivery, mayGoOn }: Resolving,
  listed: AsyncIterable<readonly string[]>,
  { group, pace, payloadAt }: WrittenPart,
): Promise<number> {
  let written = 0;
  for await (const devices of listed) {
    for (let at = 0; at < devices.length; at += BATCH_DEVICES) {
      for (const { sendAt, devices: due } of pace.spread(group.sendAt, devices.slice(at, at + BATCH_DEVICES)))
        await delivery.write(groupAt(group, sendAt, payloadAt), due, await pushTokens(message, due));
      refuseChange(message, source);
      await mayGoOn();
    }
    written += devices.length;
  }
  return written;
}
