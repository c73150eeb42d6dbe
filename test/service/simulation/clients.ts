/** What senders do: create, repeat, cancel, remove and list; and what each answer has to be. */

import { FILTERS, mayTarget, SHOP } from './account.js';
import { hold, type Intent, type Ledger, type Sender } from './ledger.js';
import { send, type Told } from './network.js';
import type { Observer } from './observer.js';
import type { RunningProcess } from './running-process.js';
import type { World } from './world.js';

const MINUTE_MS = 60_000;

interface Envelope {
  readonly status_code: number;
  readonly response: { readonly messageCode?: string; readonly presetCode?: string } | null;
}

interface Page<Item> {
  readonly messages?: readonly Item[];
  readonly presets?: readonly Item[];
  readonly next: string | null;
}

export class Clients {
  readonly #world: World;
  readonly #ledger: Ledger;
  readonly #observer: Observer;
  #process: RunningProcess | null = null;

  constructor(world: World, ledger: Ledger, observer: Observer) {
    this.#world = world;
    this.#ledger = ledger;
    this.#observer = observer;
  }

  /** Whom they ask from now on; null: nobody is there. */
  connect(process: RunningProcess | null): void {
    this.#process = process;
  }

  async create(): Promise<void> {
    const intent = this.#newIntent();
    this.#ledger.intents.push(intent);
    await this.#ask(intent);
  }

  /** Created, and cancelled as soon as it is acknowledged. */
  async changeMind(): Promise<void> {
    const intent = this.#newIntent();
    this.#ledger.intents.push(intent);
    await this.#ask(intent);
    if (intent.code !== null) await this.#cancel(intent);
  }

  /** Asked again with its key, at times twice at once. */
  async repeat(): Promise<void> {
    const intent = this.#oneOf((each) => each.key !== null);
    if (intent === null) return;
    await (this.#world.chance.once(3) ? Promise.all([this.#ask(intent), this.#ask(intent)]) : this.#ask(intent));
  }

  /** The same key for something else: nothing comes of it. */
  async reuse(): Promise<void> {
    const intent = this.#oneOf((each) => each.key !== null && each.code !== null);
    if (intent === null) return;
    const body = intent.text.replace(intent.marker, 'marker-0-');
    const told = await this.#send({ method: 'POST', path: MESSAGES, secret: secretIn(body), key: intent.key, body });
    if (told === null) return;
    hold(codeIn(told) === null, `the key of ${intent.marker} made another message`);
  }

  async createPreset(): Promise<void> {
    const sender = this.#anyone();
    const { chance } = this.#world;
    const request = { auth: sender.secret, name: 'Spring', applicationCode: SHOP, content: { platforms: {} } };
    const body = JSON.stringify(request);
    const told = await this.#send({
      method: 'POST',
      path: PRESETS,
      secret: sender.secret,
      key: `p${chance.below(2 ** 30)}`,
      body,
    });
    const code = told === null ? null : (envelopeOf(told)?.response?.presetCode ?? null);
    if (code !== null) this.#ledger.presets.set(code, sender);
  }

  async removePreset(): Promise<void> {
    const [code] = [...this.#ledger.presets.keys()];
    const sender = code === undefined ? undefined : this.#ledger.presets.get(code);
    if (code === undefined || sender === undefined) return;
    this.#ledger.presets.delete(code);
    await this.#send({ method: 'DELETE', path: `/v1/presets/${code}`, secret: sender.secret });
  }

  async cancel(): Promise<void> {
    const intent = this.#oneOf((each) => each.code !== null);
    if (intent !== null) await this.#cancel(intent);
  }

  async #cancel(intent: Intent): Promise<void> {
    intent.wasAskedToCancel = true;
    const told = await this.#about(intent, 'POST', '/cancel');
    if (told?.status === 200) intent.isCancelled = true;
  }

  async remove(): Promise<void> {
    const intent = this.#oneOf((each) => each.code !== null);
    if (intent === null) return;
    intent.wasAskedToRemove = true;
    await this.#about(intent, 'DELETE', '');
  }

  async read(): Promise<void> {
    const intent = this.#oneOf((each) => each.code !== null);
    if (intent === null) return;
    const told = await this.#about(intent, 'GET', '');
    const known = this.#observer.seen.get(intent.code ?? '');
    if (told?.status === 200 && known !== undefined)
      hold(told.text.includes(intent.marker), `${intent.marker} is told as another message`);
    await this.#about(intent, 'GET', '/recipients');
  }

  /** All that a sender sees, page by page, against what is there. */
  async list(): Promise<void> {
    const sender = this.#anyone();
    const codes: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const path: string = `/v1/messages?limit=3${after === '' ? '' : `&after=${after}`}`;
      const told = await this.#send({ method: 'GET', path, secret: sender.secret });
      if (told === null || told.status !== 200) return;
      const page = JSON.parse(told.text) as Page<{ readonly code: string }>;
      codes.push(...(page.messages ?? []).map(({ code }) => code));
      after = page.next;
    }
    const elapsed = this.#world.clock.elapsed();
    const [token, ...others] = this.#ledger.tokensOf(sender, elapsed);
    if (token === undefined || others.length > 0) return;
    const seesAll = token.applications === null && token.isAccountWide;
    const there = this.#world.database.rows('SELECT code, created_by FROM pushsift_messages');
    const wanted = there.filter(({ created_by }) => seesAll || created_by === token.id).map(({ code }) => String(code));
    hold(
      JSON.stringify([...codes].sort()) === JSON.stringify(wanted.sort()),
      `${sender.name} is listed ${codes} and not ${wanted}`,
    );
  }

  #anyone(): Sender {
    return this.#world.chance.one(this.#ledger.senders);
  }

  /** One of the newer ones. */
  #oneOf(isFit: (intent: Intent) => boolean): Intent | null {
    const fit = this.#ledger.intents.slice(-RECENT).filter(isFit);
    return fit.length === 0 ? null : this.#world.chance.one(fit);
  }

  #newIntent(): Intent {
    const { chance } = this.#world;
    const sender = this.#anyone();
    const filter = chance.one(FILTERS);
    const marker = `marker-${this.#ledger.intents.length + 1}-`;
    const preset = chance.once(4) ? [...this.#ledger.presets].find(([, owner]) => owner === sender)?.[0] : undefined;
    const rate = chance.once(5) ? 100 : undefined;
    const content = chance.once(3) ? { en: `${marker} Hello`, de: `${marker} Hallo` } : `${marker} Hello`;
    const body = {
      request: {
        auth: sender.secret,
        devices_filter: filter.text,
        content,
        ...(preset !== undefined && { preset }),
        ...(rate !== undefined && { send_rate: rate }),
        ...this.#when(),
      },
    };
    return {
      marker,
      sender,
      identity: sender.token.id,
      key: chance.once(6) ? null : `key-${chance.below(2 ** 30)}`,
      filter,
      text: JSON.stringify(body),
      isPlain: preset === undefined && rate === undefined,
      code: null,
      wasAskedToCancel: false,
      isCancelled: false,
      wasAskedToRemove: false,
    };
  }

  #when(): object {
    const { chance, clock } = this.#world;
    if (chance.once(3)) return {};
    const minutes = chance.one([2, 10, 60, 600, 2000]) + chance.below(10);
    const date = new Date(clock.now() + minutes * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ');
    return { send_date: date, ignore_user_timezone: !chance.once(4) };
  }

  async #ask(intent: Intent): Promise<void> {
    const { clock, catalog } = this.#world;
    const isFirst = intent === this.#ledger.intents.at(-1) && intent.code === null;
    const told = await this.#send({
      method: 'POST',
      path: MESSAGES,
      secret: secretIn(intent.text),
      key: intent.key,
      body: intent.text,
    });
    if (told === null) return;
    const code = codeIn(told);
    const { marker, sender, filter } = intent;
    if (code !== null) intent.code ??= code;
    // One that was written before its token was made anew has a secret that is none any more.
    else if (
      isFirst &&
      told.isUndisturbed &&
      told.status !== 429 &&
      intent.isPlain &&
      secretIn(intent.text) === sender.secret
    ) {
      const [token, ...others] = this.#ledger.tokensOf(sender, clock.elapsed());
      const may = token !== undefined && others.length === 0 && mayTarget(token, filter, catalog);
      hold(!may, `${marker} was refused: ${told.status} ${told.text}`);
    }
  }

  #about(intent: Intent, method: string, path: string): Promise<Told | null> {
    const { secret } = intent.sender;
    return this.#send({ method, path: `/v1/messages/${intent.code}${path}`, secret });
  }

  #send(asked: Parameters<typeof send>[2]): Promise<Told | null> {
    return send(this.#process, this.#world.chance, asked);
  }
}

const MESSAGES = '/json/1.3/createTargetedMessage';
const PRESETS = '/json/1.3/createPreset';
const RECENT = 24;

function envelopeOf({ status, text }: Told): Envelope | null {
  return status === 200 ? (JSON.parse(text) as Envelope) : null;
}

/** Null: it was not acknowledged. */
function codeIn(told: Told): string | null {
  const envelope = envelopeOf(told);
  return envelope?.status_code === 200 ? (envelope.response?.messageCode ?? null) : null;
}

function secretIn(text: string): string {
  return /"auth":"([^"]*)"/.exec(text)?.[1] ?? '';
}
