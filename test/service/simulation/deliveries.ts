/** Whoever takes recipients from the outbox of a simulated service: each file whole, once, and what is in it. */

import { unreachable } from '../../../src/base/invariant.js';
import { compile } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import { evaluate } from '../../../src/evaluate/reference.js';
import { checkMessage } from '../../../src/payload/check-message.js';
import { readBody } from '../../../src/requests/body.js';
import { expectedLines, type OutboxLine, readLines, withoutParts } from '../../support/service/outbox-lines.js';
import { DEVICE_SETS } from './account.js';
import { hold, markerIn } from './ledger.js';
import type { Observer, Seen } from './observer.js';
import type { World } from './world.js';

type Line = OutboxLine & { readonly pushTokens?: Readonly<Record<string, string>> };

export class Deliveries {
  readonly #world: World;
  readonly #observer: Observer;
  /** Codes of messages whose recipients were taken. */
  readonly taken = new Set<string>();

  constructor(world: World, observer: Observer) {
    this.#world = world;
    this.#observer = observer;
  }

  async takeAll(): Promise<void> {
    for (const path of this.#world.disk.names()) {
      const code = /^\/outbox\/(.*)\.ndjson$/.exec(path)?.[1];
      if (code !== undefined) await this.#take(code, this.#world.disk.take(path) ?? '');
    }
  }

  async #take(code: string, text: string): Promise<void> {
    const known = this.#observer.seen.get(code);
    hold(known !== undefined, `there are recipients of ${code}, which nobody knows`);
    hold(!this.taken.has(code), `the recipients of ${code} were handed over twice`);
    this.taken.add(code);
    if (known !== undefined) await this.#compare(known, this.#withoutTokens(known, readLines(text)));
  }

  /** Each push token is one that the device has had for an application that the message is for. */
  #withoutTokens({ intent }: Seen, lines: readonly Line[]): readonly OutboxLine[] {
    if (this.#world.account !== 'stored') return lines;
    return lines.map(({ pushTokens = {}, ...line }) => {
      for (const [code, token] of Object.entries(pushTokens)) {
        const isOfMessage = intent.filter.reaches === null || intent.filter.reaches.includes(code);
        hold(isOfMessage, `${intent.marker} has a push token of ${code}`);
        hold(this.#world.pushTokens.has(`${line.device} ${code} ${token}`), `${line.device} never had ${token}`);
      }
      return line;
    });
  }

  async #compare(known: Seen, lines: readonly OutboxLine[]): Promise<void> {
    const { code, intent, catalog } = known;
    const { marker } = intent;
    hold(!intent.isCancelled, `${marker} was handed over: it was cancelled`);
    for (const line of lines)
      hold(
        line.message === code && markerIn(JSON.stringify(line.payload)) === marker,
        `${marker} has a line of another`,
      );
    const ids = lines.map(({ device }) => device);
    hold(new Set(ids).size === ids.length, `${marker} has a device twice`);
    const message = await this.#world.store.message(code);
    if (message === null) return;
    const possible = this.#devicesOf(message.progress.resolution?.generation ?? '');
    hold(
      JSON.stringify(message.progress.handedOver?.recipients ?? ids.length) === String(ids.length),
      `${marker} is counted wrong`,
    );
    if (intent.isPlain) {
      const { value } = checkMessage(readBody(intent.text), { catalog, now: message.createdAt });
      hold(value !== null, `${marker} is no message`);
      if (value === null) return;
      const occasion = { defaultLanguage: 'en', now: message.createdAt };
      const found = JSON.stringify(withoutParts(lines));
      hold(
        possible.some((devices) => JSON.stringify(expectedLines(code, value, devices, occasion)) === found),
        `${marker} has other recipients than it should`,
      );
    } else {
      const { filter } = compile(intent.filter.text, { catalog });
      const wanted = possible.map((devices) => {
        const audience = filter?.plan ? evaluate(filter.plan, devices) : new Set<string>();
        const expected = devices.filter(({ id, platform }) => audience.has(id) && platform !== 'Windows');
        return JSON.stringify(expected.map(({ id }) => id).sort());
      });
      hold(wanted.includes(JSON.stringify([...ids].sort())), `${marker} has other devices than it should`);
    }
  }

  /** The devices that a message may have been written from: those of its generation, or all of one snapshot, whichever that was. */
  #devicesOf(generation: string): readonly (readonly Device[])[] {
    const { account, generations, deviceStates } = this.#world;
    switch (account) {
      case 'loaded':
        return [generations.get(generation)?.devices ?? []];
      case 'changing':
        return DEVICE_SETS;
      case 'stored':
        return deviceStates;
      default:
        return unreachable(account);
    }
  }
}
