/** An audience as a token may see it, where there are devices that live in the store. */

import { shown } from '../../base/shown.js';
import { type Answer, codedRefusal, type JsonAnswer, refusal } from '../answer.js';
import type { DeviceRegistry } from '../device-registry.js';
import { chargeWork } from '../http/too-many-requests.js';
import { mayTarget } from '../messages/sender/may-still-send.js';
import type { AudienceRecord } from '../records/audience-record.js';
import { compiledOrNull } from '../records/message-filter.js';
import type { TokenRecord } from '../records/token-record.js';
import type { ServiceContext } from '../service-context.js';
import { readSeen } from '../tokens/seen-by.js';

/** Only devices that live in the store tell what becomes of them. */
export async function withDevices(
  { registry }: Pick<ServiceContext, 'registry'>,
  answer: (devices: DeviceRegistry) => Promise<Answer>,
): Promise<Answer> {
  const devices = registry();
  if (devices !== null) return answer(devices);
  return codedRefusal(
    404,
    'audience/devices-elsewhere',
    'the devices of this service are kept elsewhere: audiences are watched where devices register with the service',
  );
}

export function noAudience(code: string): JsonAnswer {
  return refusal(404, `there is no audience \`${shown(code)}\``);
}

/** Null: there is none that the token sees, by its rights of now. Rejects with UnreadableRecordError where it is one that it sees. */
export async function seenAudience(
  service: ServiceContext,
  token: TokenRecord,
  code: string,
): Promise<AudienceRecord | null> {
  const audience = await readSeen(token, service.store.audience(code));
  return audience !== null && maySee(service, token, audience) ? audience : null;
}

/** Whoever may not target it any more is told nothing of it. Whom a filter that this version cannot read targets is not known. */
export function maySee(service: ServiceContext, token: TokenRecord, { filter: kept }: AudienceRecord): boolean {
  return chargeWork(service, token, () => {
    const filter = compiledOrNull(kept);
    return filter !== null && mayTarget(token, service.catalog(), filter);
  });
}
