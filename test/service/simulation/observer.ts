/** Looks at the database and the disk of a simulated service behind each action, from outside: what is there follows on what was there, and nobody got more than they may. */

import type { Catalog } from '../../../src/catalog/catalog.js';
import {
  MESSAGE_STATES,
  type MessageProgress,
  type MessageState,
} from '../../../src/service/records/message-record.js';
import { mayTarget } from './account.js';
import { DAY_MS, hold, type Intent, type Ledger, markerIn } from './ledger.js';
import { KEEP_MS, MOST_PENDING, OUTBOX } from './running-process.js';
import type { World } from './world.js';

/** A message as it was seen last. */
export interface Seen {
  readonly code: string;
  readonly intent: Intent;
  /** Milliseconds that had passed when it was seen first. */
  readonly firstAt: number;
  /** The catalog that it was created by. */
  readonly catalog: Catalog;
  /** How often the account was loaded by then. */
  readonly loads: number;
  state: MessageState;
  /** Milliseconds that had passed when it was seen to be finished; null: it was not. */
  finishedAt: number | null;
  failure: string | null;
}

interface Row {
  readonly code: string;
  readonly resolveAt: number;
  readonly text: string;
  readonly progress: MessageProgress;
  readonly owner: string;
}

const FOLLOWS: Readonly<Record<MessageState, readonly MessageState[]>> = {
  scheduled: MESSAGE_STATES,
  resolving: ['resolving', 'ready', 'failed', 'cancelled'],
  ready: ['ready'],
  failed: ['failed'],
  cancelled: ['cancelled'],
};

export class Observer {
  readonly seen = new Map<string, Seen>();
  readonly #world: World;
  readonly #ledger: Ledger;

  constructor(world: World, ledger: Ledger) {
    this.#world = world;
    this.#ledger = ledger;
  }

  /** `began`: milliseconds that had passed when the action began. */
  look(began: number): void {
    const rows = this.#rows();
    for (const row of rows) {
      const known = this.seen.get(row.code) ?? this.#meet(row);
      this.#follow(known, row, began);
    }
    const there = new Set(rows.map(({ code }) => code));
    for (const known of this.seen.values()) if (!there.has(known.code)) this.#miss(known);
    this.#countPending(rows);
    this.#lookAtDisk();
  }

  #rows(): readonly Row[] {
    return this.#world.database
      .rows('SELECT code, resolve_at, record, progress, created_by FROM pushsift_messages')
      .map(({ code, resolve_at, record, progress, created_by }) => ({
        code: String(code),
        resolveAt: Number(resolve_at),
        text: String(record),
        progress: JSON.parse(String(progress)) as MessageProgress,
        owner: String(created_by),
      }));
  }

  #meet({ code, text, owner }: Row): Seen {
    const { clock, catalog, generations } = this.#world;
    const intent = this.#ledger.intentOf(markerIn(text));
    const firstAt = clock.elapsed();
    const { marker, key, sender, filter } = intent;
    hold(owner === intent.identity, `${marker} belongs to ${owner}`);
    const tokens = this.#ledger.tokensOf(sender, firstAt);
    hold(
      tokens.some((token) => mayTarget(token, filter, catalog)),
      `${marker} was kept: ${sender.name} may not send to ${filter.text}`,
    );
    if (key !== null)
      for (const other of this.seen.values())
        hold(
          other.intent !== intent || firstAt - other.firstAt >= DAY_MS,
          `${marker} was kept twice within a day of its key: ${other.code}, ${code}`,
        );
    const loads = generations.size;
    const known: Seen = {
      code,
      intent,
      firstAt,
      catalog,
      loads,
      state: 'scheduled',
      finishedAt: null,
      failure: null,
    };
    this.seen.set(code, known);
    return known;
  }

  #follow(known: Seen, { progress: { state, failure }, resolveAt }: Row, began: number): void {
    const { clock, catalog } = this.#world;
    const { marker, sender, filter } = known.intent;
    hold(FOLLOWS[known.state].includes(state), `${marker} went from ${known.state} to ${state}`);
    if (known.state === 'scheduled' && (state === 'resolving' || state === 'ready')) {
      hold(clock.now() >= resolveAt, `${marker} was begun before it was due`);
      const tokens = this.#ledger.tokensOf(sender, began).filter(({ id }) => id === known.intent.identity);
      hold(
        // Groups have the members that they had when the message was created.
        tokens.some((token) => mayTarget(token, filter, known.catalog)) ||
          tokens.some((token) => mayTarget(token, filter, catalog)),
        `${marker} was begun: ${sender.name} has no right to it any more`,
      );
    }
    known.state = state;
    known.failure = failure;
    if (state !== 'scheduled' && state !== 'resolving') known.finishedAt ??= clock.elapsed();
  }

  #miss({ code, intent, finishedAt }: Seen): void {
    const isOld = finishedAt !== null && this.#world.clock.elapsed() - finishedAt >= KEEP_MS;
    hold(isOld || (finishedAt !== null && intent.wasAskedToRemove), `${intent.marker} is gone: ${code}`);
  }

  #countPending(rows: readonly Row[]): void {
    const counts = new Map<string, number>();
    for (const { owner, progress } of rows)
      if (progress.state === 'scheduled' || progress.state === 'resolving')
        counts.set(owner, (counts.get(owner) ?? 0) + 1);
    for (const [owner, count] of counts)
      hold(count <= MOST_PENDING, `${owner} has ${count} messages that are not finished`);
  }

  #lookAtDisk(): void {
    for (const name of this.#world.disk.names()) {
      const code = /^\/outbox\/(.*)\.ndjson$/.exec(name)?.[1];
      if (code === undefined) continue;
      const state = this.seen.get(code)?.state;
      hold(state === 'resolving' || state === 'ready', `${OUTBOX} has the recipients of ${code}, which is ${state}`);
    }
  }
}
