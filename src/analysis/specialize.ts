/**
 * A filter under facts: what is left of it where the platform is known, or applications that a device is subscribed to or is not.
 * What the facts settle is put in, the rest made shorter as they allow; the residual is proven equivalent wherever they hold.
 */

import { type Expectations, expectNeeded, expectOptions, listOf, oneOf, orNull, TEXT } from '../base/argument.js';
import { PLATFORMS } from '../base/vocabulary.js';
import { expectFilter } from '../plan/expect-filter.js';
import type { Filter, Lowered } from '../plan/filter.js';
import type { Plan } from '../plan/plan.js';
import { analysisOf } from './analysis.js';
import { join, without } from './formula.js';
import { QUESTION_OPTIONS, type QuestionOptions, Questions, regionFormula } from './questions.js';
import { READING_OPTIONS, type ReadingOptions, readAgain } from './read-again.js';
import { beyond, type Region, within } from './region.js';
import type { Mergeable } from './simplify/merge-sets.js';
import { shrink } from './simplify/shrink.js';
import { cutText } from './simplify/simplify.js';
import { type Facts, residualOf } from './specialize-residual.js';

export interface SpecializeOptions extends QuestionOptions, ReadingOptions {}

const CODES = listOf(TEXT, 'an array of application codes');
const FACTS: Expectations<Facts> = { platform: orNull(oneOf(PLATFORMS)), subscribed: CODES, notSubscribed: CODES };
const SPECIALIZE_OPTIONS: Expectations<SpecializeOptions> = { ...QUESTION_OPTIONS, ...READING_OPTIONS };

/** What a filter is, where facts hold. The language has no word for everyone, nor for nobody. */
export type Specialized =
  | { readonly kind: 'everyone' | 'nobody' }
  | { readonly kind: 'filter'; readonly text: string; readonly filter: Filter }
  /** No residual could be proven. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** The residual of `filter` under `facts`. Facts that no device meets leave nobody. The catalog is the one the filter was compiled with. */
export function specialize(filter: Filter, facts: Facts, options: SpecializeOptions = {}): Specialized {
  expectFilter('specialize: `filter`', filter);
  expectNeeded('specialize', facts, FACTS, 'facts');
  expectOptions('specialize', options, SPECIALIZE_OPTIONS);
  const region = careOf(facts);
  const questions = new Questions(options);
  const plans = [...region.inside, ...region.outside];
  const isEmpty = questions.open([filter.lowered, ...plans], filter.tags);
  if (isEmpty(region) === true) return { kind: 'nobody' };
  const residual = residualOf(filter.lowered, facts);
  if (residual === 'everyone' || residual === 'nobody') return proven(filter, region, residual, options);
  const shrunk = shrink(
    { questions, tags: filter.tags, region, facts: plans, mergeable: mergeableIn(options) },
    residual,
  );
  if (shrunk.kind === 'unknown') return { kind: 'unknown', reason: questions.reason ?? '' };
  return proven(filter, region, shrunk.kind === 'tree' ? shrunk.tree : shrunk.kind, options);
}

/** Without a catalog, conditions stay as they are: their types are inferred from how they are written. */
function mergeableIn({ catalog = null }: SpecializeOptions): Mergeable {
  return catalog === null ? 'platforms' : 'all';
}

interface FactCare extends Region {
  readonly inside: readonly Plan[];
  readonly outside: readonly Plan[];
}

function careOf({ platform = null, subscribed = [], notSubscribed = [] }: Facts): FactCare {
  const platforms: readonly Plan[] = platform === null ? [] : [{ kind: 'platform-in', platforms: [platform] }];
  return {
    inside: [...platforms, ...subscribed.map(subscription)],
    outside: notSubscribed.map(subscription),
  };
}

function subscription(application: string): Plan {
  return { kind: 'subscribed', application };
}

function proven(
  filter: Filter,
  region: Region,
  residual: Lowered | 'everyone' | 'nobody',
  options: SpecializeOptions,
): Specialized {
  if (residual === 'nobody') return held(filter, within(region, filter.lowered), { kind: 'nobody' }, options);
  if (residual === 'everyone') return held(filter, beyond(region, filter.lowered), { kind: 'everyone' }, options);
  if (residual === filter.lowered) return { kind: 'filter', text: filter.text, filter };
  const text = cutText(filter, residual, options);
  const again = readAgain(filter, text, options);
  if (again === null) return { kind: 'unknown', reason: TYPES_OPEN };
  const apart = join(without(filter.lowered, again.lowered), without(again.lowered, filter.lowered));
  return held(filter, within(region, apart), { kind: 'filter', text, filter: again }, options);
}

const TYPES_OPEN = 'what is left says less about the types of its tags: give the catalog';

/** `result` where no device is in the region that would prove it wrong. */
function held(filter: Filter, wrong: Region, result: Specialized, options: SpecializeOptions): Specialized {
  const region = regionFormula(wrong);
  const search = analysisOf([region], filter.tags, options).findDevice(region);
  if (search.kind === 'none') return result;
  const reason = search.kind === 'unknown' ? search.reason : `device ${JSON.stringify(search.device)} tells them apart`;
  return { kind: 'unknown', reason };
}
