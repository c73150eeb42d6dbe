/**
 * Bodies that were checked and measured before: campaigns send the same body again and again. What is remembered of one holds for the same
 * token with the same rights, the same catalog and the same devices, until the first instant at which it may be judged differently.
 */

import { LruCache } from '../../base/lru-cache.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Body } from '../../requests/body.js';
import type { RequestKind } from '../../requests/request-kind.js';
import type { TokenRecord } from '../records/token-record.js';
import type { ServiceAudience } from '../service-audience.js';

/** Some tens of kilobytes each, as long as they may be. */
const MOST_BODIES = 1_000;
const LONGEST_TEXT = 2 * 1024;

/** All that a judgement depends on, besides the body and the options that one service never changes. */
export interface Circumstances {
  /** The same object as long as its rights are the same. */
  readonly token: TokenRecord;
  readonly catalog: Catalog | null;
  readonly audience: ServiceAudience;
}

/** What a body came to. */
export interface JudgedBody {
  readonly body: Body;
  /** What the rules of its operation made of it: a request without errors, measured. */
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

interface Kept extends JudgedBody, Circumstances {
  readonly generation: string;
  /** Milliseconds since the epoch, UTC. */
  readonly until: number;
}

export class JudgedBodies {
  readonly #kept = new LruCache<string, Kept>(MOST_BODIES);

  /** Null: it is not known, or may be judged differently now. `now` is in milliseconds since the epoch, UTC. */
  find(name: RequestKind, text: string, now: number, { token, catalog, audience }: Circumstances): JudgedBody | null {
    if (text.length > LONGEST_TEXT) return null;
    const kept = this.#kept.get(keyOf(name, text, token));
    const holds =
      kept !== undefined &&
      kept.token === token &&
      kept.catalog === catalog &&
      kept.audience === audience &&
      kept.generation === audience.generation &&
      now < kept.until;
    return holds ? kept : null;
  }

  /** `generation` is that of the devices before they were counted, and `until` the first instant at which the body may be judged differently. */
  keep(
    name: RequestKind,
    judged: JudgedBody,
    { token, catalog, audience }: Circumstances,
    { generation, until }: { readonly generation: string; readonly until: number },
  ): void {
    const { body, value, diagnostics } = judged;
    if (body.text.length > LONGEST_TEXT) return;
    const kept = { body, value, diagnostics, token, catalog, audience, generation, until };
    this.#kept.set(keyOf(name, body.text, token), kept);
  }
}

function keyOf(name: RequestKind, text: string, { id }: TokenRecord): string {
  return `${name} ${id} ${text}`;
}
