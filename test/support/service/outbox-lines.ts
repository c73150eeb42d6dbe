/** What an outbox is to hold: made device by device, without parts, batches or frames. */

import type { Device } from '../../../src/devices/device.js';
import { evaluate } from '../../../src/evaluate/reference.js';
import { renderPayload } from '../../../src/payload/render-payload.js';
import type { TargetedMessage } from '../../../src/requests/targeted/check.js';
import { lookAt, toldBy } from './recipient-worlds.js';

export interface OutboxLine {
  readonly message: string;
  readonly device: string;
  readonly platform: string;
  readonly language: string | null;
  readonly sendAt: string;
  readonly part: number;
  readonly payload: unknown;
}

/** Each without its part, by device. */
export function expectedLines(
  code: string,
  message: TargetedMessage,
  devices: readonly Device[],
  occasion: { readonly defaultLanguage: string; readonly now: number },
): readonly Omit<OutboxLine, 'part'>[] {
  if (message.filter.plan === null) throw new Error('there is a plan');
  const audience = evaluate(message.filter.plan, devices);
  const lines = devices
    .filter(({ id }) => audience.has(id))
    .flatMap((device) => {
      const { platform, language, sendAt } = lookAt(device, message, occasion);
      const told = { language: toldBy(device).language, defaultLanguage: occasion.defaultLanguage, sendAt };
      const payload: unknown = JSON.parse(JSON.stringify(renderPayload(message.request, platform, told)));
      const line = { message: code, device: device.id, platform, language, sendAt: new Date(sendAt).toISOString() };
      return payload === null ? [] : [{ ...line, payload }];
    });
  return byDevice(lines);
}

export function readLines(text: string): readonly OutboxLine[] {
  if (text !== '' && !text.endsWith('\n')) throw new Error('the last line has no end');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as OutboxLine);
}

export function withoutParts(lines: readonly OutboxLine[]): readonly Omit<OutboxLine, 'part'>[] {
  return byDevice(lines.map(({ part: _, ...line }) => line));
}

function byDevice<Line extends { readonly device: string }>(lines: readonly Line[]): readonly Line[] {
  return [...lines].sort((left, right) => (left.device < right.device ? -1 : 1));
}
