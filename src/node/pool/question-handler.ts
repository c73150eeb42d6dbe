/** Answers the questions that a leader is asked, from its index. A question that fails is refused, and the next one is answered. */

import { unreachable } from '../../base/invariant.js';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import { indexAudience } from '../../bitset/index/index-audience.js';
import type { AudienceSource } from '../../evaluate/audience-source.js';
import type { Filter } from '../../plan/filter.js';
import type { Cancellations } from './cancellations.js';
import { fromFilterText } from './filter-text.js';
import type { Answers, FromLeader, Question, ToLeader } from './messages.js';
import { toPortable } from './portable-error.js';

type Batches = AsyncIterator<readonly string[]>;

export class QuestionHandler {
  readonly #index: DeviceIndex;
  readonly #audience: AudienceSource;
  readonly #say: (message: FromLeader) => void;
  readonly #cancellations: Cancellations;
  readonly #listings = new Map<number, Batches>();

  constructor(index: DeviceIndex, say: (message: FromLeader) => void, cancellations: Cancellations) {
    this.#index = index;
    this.#audience = indexAudience(index);
    this.#say = say;
    this.#cancellations = cancellations;
  }

  take(message: ToLeader): void {
    if (message.kind === 'close') this.#close(message.listing);
    else if (!this.#cancellations.has(message.request)) this.#reply(message.request, message.question);
  }

  async #reply(request: number, question: Question): Promise<void> {
    try {
      this.#say({ kind: 'answer', request, answer: await this.#answer(question) });
    } catch (error) {
      this.#say({ kind: 'refusal', request, error: toPortable(error) });
    }
  }

  #answer(question: Question): Promise<Answers[keyof Answers]> | Answers[keyof Answers] {
    switch (question.kind) {
      case 'count':
        return this.#audience.count(fromFilterText(question.filter));
      case 'countAll':
        return this.#countAll(question.filters.map(fromFilterText));
      case 'tagTexts':
        return this.#index.tagTexts(question.tag, question.texts === null ? {} : { kind: question.texts });
      case 'list': {
        const { after, listing } = question;
        const filter = fromFilterText(question.filter);
        const batches = this.#audience.devices(filter, after === null ? {} : { after })[Symbol.asyncIterator]();
        this.#listings.set(listing, batches);
        return this.#next(listing, batches);
      }
      case 'next': {
        const batches = this.#listings.get(question.listing);
        return batches === undefined ? null : this.#next(question.listing, batches);
      }
      default:
        return unreachable(question);
    }
  }

  /** One filter is counted in one go; several in pieces that serve them all. */
  #countAll(filters: readonly Filter[]): readonly number[] {
    const [only, second] = filters;
    return only !== undefined && second === undefined ? [this.#index.count(only)] : this.#index.countAll(filters);
  }

  async #next(listing: number, batches: Batches): Promise<readonly string[] | null> {
    const { done, value } = await batches.next();
    if (done !== true) return value;
    this.#listings.delete(listing);
    return null;
  }

  #close(listing: number): void {
    const batches = this.#listings.get(listing);
    this.#listings.delete(listing);
    batches?.return?.();
  }
}
