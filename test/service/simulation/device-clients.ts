/**
 * What applications do with their devices, each operation with or without a key, at times twice; and whether what is kept behind each action is what one order of what was
 * asked for leaves: all that was acknowledged, once, and of what was not acknowledged any part, once at most.
 */

import { NEWS, SHOP } from './account.js';
import { carriedOut, type Kept, type Operation, type TagChange, textOf } from './device-model.js';
import { DAY_MS, hold, type Ledger, type Sender } from './ledger.js';
import { send, type Told } from './network.js';
import type { RunningProcess } from './running-process.js';
import type { World } from './world.js';

/** An operation that somebody wants to be carried out, once. */
interface Intent {
  readonly device: string;
  readonly operation: Operation;
  readonly sender: Sender;
  readonly secret: string;
  /** Null: it is sent without one, and never again. */
  readonly key: string | null;
  readonly text: string;
  /** Milliseconds that had passed when it was sent first. */
  readonly askedAt: number;
  /** Whether it was carried out before this action, as far as that can be told. */
  mayBeDone: readonly boolean[];
}

/** `unknown`: no answer came. `barred`: the token may not. */
type Answer = 'ok' | 'refused' | 'barred' | 'unknown';

interface Sent {
  readonly intent: Intent;
  answer: Answer;
}

const DEVICES = 5;
const RECENT = 12;
const ZONES = ['Europe/Berlin', 'Asia/Kolkata', 'UTC'];

export class DeviceClients {
  readonly #world: World;
  readonly #ledger: Ledger;
  readonly #intents: Intent[] = [];
  /** By device, as they were kept behind the last action. */
  readonly #kept = new Map<string, Kept>();
  /** Of this action. */
  #sent: Sent[] = [];
  #process: RunningProcess | null = null;
  /** Operations that were acknowledged. */
  acknowledged = 0;

  constructor(world: World, ledger: Ledger) {
    this.#world = world;
    this.#ledger = ledger;
  }

  /** Whom they ask from now on; null: nobody is there. */
  connect(process: RunningProcess | null): void {
    this.#process = process;
  }

  async operate(): Promise<void> {
    const intent = this.#newIntent();
    this.#intents.push(intent);
    await this.#ask(intent);
  }

  /** Asked again with its key, at times twice at once. */
  async again(): Promise<void> {
    const elapsed = this.#world.clock.elapsed();
    // Keys are kept for a day.
    const isFit = ({ key, askedAt }: Intent): boolean => key !== null && elapsed - askedAt < DAY_MS;
    const fit = this.#intents.slice(-RECENT).filter(isFit);
    if (fit.length === 0) return;
    const intent = this.#world.chance.one(fit);
    await (this.#world.chance.once(3) ? Promise.all([this.#ask(intent), this.#ask(intent)]) : this.#ask(intent));
  }

  /** What is kept follows from what was kept and what was asked for since. */
  look(): void {
    const sent = this.#sent;
    this.#sent = [];
    this.acknowledged += sent.filter(({ answer }) => answer === 'ok').length;
    const now = this.#world.keptDevices();
    for (let number = 0; number < DEVICES; number++) {
      const id = nameOf(number);
      const kept = now.get(id) ?? null;
      this.#explain(
        id,
        kept,
        sent.filter(({ intent }) => intent.device === id),
      );
      this.#kept.set(id, kept);
    }
    hold(now.size <= DEVICES, `there are devices that nobody registered: ${[...now.keys()]}`);
  }

  #explain(id: string, kept: Kept, sent: readonly Sent[]): void {
    const before = this.#kept.get(id) ?? null;
    const found = explanations({
      kept: before,
      wanted: textOf(kept),
      sent: sent.filter((each) => each.answer !== 'barred'),
    });
    const asked = sent.map(({ intent, answer }) => `${intent.key} ${JSON.stringify(intent.operation)} ${answer}`);
    hold(found.length > 0, `${id} was ${textOf(before)}, is ${textOf(kept)} behind ${asked.join(' and ')}`);
    for (const intent of new Set(sent.map((each) => each.intent)))
      intent.mayBeDone = [...new Set(found.map((done) => done.has(intent)))];
  }

  #newIntent(): Intent {
    const { chance, clock } = this.#world;
    const sender = chance.one(this.#ledger.senders);
    const device = nameOf(chance.below(DEVICES));
    const operation = this.#newOperation();
    const { kind, application, members } = operation;
    if (members.push_token !== undefined) this.#world.pushTokens.add(`${device} ${application} ${members.push_token}`);
    const request = { auth: sender.secret, application, hwid: device, ...members };
    return {
      device,
      operation: { kind, application, members },
      sender,
      secret: sender.secret,
      key: chance.once(3) ? null : `device-key-${chance.below(2 ** 30)}`,
      text: JSON.stringify({ request }),
      askedAt: clock.elapsed(),
      mayBeDone: [false],
    };
  }

  #newOperation(): Operation {
    const { chance } = this.#world;
    const application = chance.one([SHOP, NEWS]);
    const kind = chance.weighted({ registerDevice: 5, setTags: 8, unregisterDevice: 1, deleteDevice: 2 });
    if (kind === 'unregisterDevice' || kind === 'deleteDevice') return { kind, application, members: {} };
    const tags = Object.fromEntries([this.#newTag(application), this.#newTag(application)]);
    if (kind === 'setTags') return { kind, application, members: { tags } };
    const token = `token-${this.#intents.length}`;
    const members = {
      device_type: chance.one([1, 3, 8]),
      ...(chance.once(2) && { push_token: token }),
      ...(chance.once(3) && { language: chance.one(['de', 'en', 'fr']) }),
      ...(chance.once(2) && { tags }),
    };
    return { kind, application, members };
  }

  #newTag(application: string): readonly [string, TagChange] {
    const { chance } = this.#world;
    const item = `item-${chance.below(6)}`;
    switch (chance.one(['visits', 'visits', 'append', 'append', 'remove', 'age', 'level', 'Timezone'] as const)) {
      case 'visits':
        return ['visits', { operation: 'increment', value: 1 + chance.below(1000) }];
      case 'append':
        return ['seen', { operation: 'append', value: [item] }];
      case 'remove':
        return ['seen', { operation: 'remove', value: [item] }];
      case 'age':
        return ['age', chance.once(4) ? null : 10 * chance.below(6)];
      case 'level':
        return application === SHOP ? ['level', chance.below(3)] : ['age', 30];
      case 'Timezone':
        return ['Timezone', chance.one(ZONES)];
    }
  }

  async #ask(intent: Intent): Promise<void> {
    const sent: Sent = { intent, answer: 'unknown' };
    this.#sent.push(sent);
    const { key, text, operation, secret } = intent;
    const path = `/json/1.3/${operation.kind}`;
    const told = await send(this.#process, this.#world.chance, { method: 'POST', path, secret, key, body: text });
    if (told === null) return;
    sent.answer = answerIn(told);
    this.#checkRights(sent, told);
  }

  #checkRights({ intent, answer }: Sent, told: Told): void {
    const { sender, operation, key } = intent;
    const tokens = this.#ledger.tokensOf(sender, this.#world.clock.elapsed());
    const may = tokens.map(({ applications }) => applications === null || applications.includes(operation.application));
    const isFirst = !intent.mayBeDone.includes(true);
    if (answer === 'ok' && isFirst)
      hold(may.includes(true), `${sender.name} changed a device of ${operation.application}`);
    if (answer === 'barred' && told.isUndisturbed && tokens.length === 1 && intent.secret === sender.secret)
      hold(may.includes(false), `${key} ${JSON.stringify(operation)} was refused: ${told.text}`);
  }
}

function nameOf(number: number): string {
  return `d${number}`;
}

function answerIn({ status, text }: Told): Answer {
  if (status !== 200) return 'unknown';
  const { status_code, response } = JSON.parse(text) as {
    status_code: number;
    response: { diagnostics: readonly { code: string }[] } | null;
  };
  if (status_code === 200) return 'ok';
  const isUnregistered = response?.diagnostics.some(({ code }) => code === 'device/not-subscribed') === true;
  return isUnregistered ? 'refused' : 'barred';
}

interface Question {
  readonly kept: Kept;
  readonly wanted: string;
  readonly sent: readonly Sent[];
}

/** What was carried out by then, for each order in which what was sent leaves what is wanted. */
function explanations({ kept, wanted, sent }: Question): readonly ReadonlySet<Intent>[] {
  const intents = [...new Set(sent.map(({ intent }) => intent))];
  let begins: readonly ReadonlySet<Intent>[] = [new Set()];
  for (const intent of intents)
    begins = begins.flatMap((done) => intent.mayBeDone.map((is) => (is ? new Set([...done, intent]) : done)));
  return begins.flatMap((done) => orders(kept, wanted, sent, done));
}

function orders(
  kept: Kept,
  wanted: string,
  left: readonly Sent[],
  done: ReadonlySet<Intent>,
): readonly ReadonlySet<Intent>[] {
  if (left.length === 0) return textOf(kept) === wanted ? [done] : [];
  return left.flatMap((each) => {
    const others = left.filter((other) => other !== each);
    const { intent, answer } = each;
    const skipped = answer === 'unknown' ? orders(kept, wanted, others, done) : [];
    if (intent.key !== null && done.has(intent))
      return answer === 'refused' ? skipped : [...skipped, ...orders(kept, wanted, others, done)];
    const after = carriedOut(kept, intent.operation);
    if (after === 'refused') return answer === 'ok' ? skipped : [...skipped, ...orders(kept, wanted, others, done)];
    if (answer === 'refused') return skipped;
    return [...skipped, ...orders(after, wanted, others, new Set([...done, intent]))];
  });
}
