/** Random filters about the account of the shop, each as a text and as the operations of CRoaring in the order in which it is written. */

import type { Platform } from '../../src/base/vocabulary.js';
import type { RoaringBitmap, RoaringLibrary } from '../../src/cli/bench/peers/roaring.js';
import { type Random, WeightedChoice, zipfWeights } from '../../src/devices/random.js';
import { AGES, APPLICATIONS, CITIES, LIKES, PLANS, type ShopBitmaps } from './shop-account.js';

export interface ShopFilter {
  readonly text: string;
  readonly count: (library: RoaringLibrary, bitmaps: ShopBitmaps) => number;
}

const LEAST_CLAUSES = 2;
const MOST_CLAUSES = 27;
const CODES = Object.keys(APPLICATIONS);
const OPERATIONS = [
  { sign: '*', apply: 'andInPlace', make: 'and', count: 'andCardinality' },
  { sign: '+', apply: 'orInPlace', make: 'or', count: 'orCardinality' },
  { sign: '\\', apply: 'andNotInPlace', make: 'andNot', count: 'andNotCardinality' },
] as const;

/** A filter of two to 27 clauses, most of them short. Of one set alone, both have the count stored. */
export function shopFilter(random: Random): ShopFilter {
  const clauses = LEAST_CLAUSES + Math.floor((MOST_CLAUSES - LEAST_CLAUSES + 1) * random.fraction() ** 2.5);
  const { text, run } = node(random, clauses);
  return {
    text,
    count: (library, bitmaps) => {
      const { bitmap, isOwn } = run(library, bitmaps, true);
      if (typeof bitmap === 'number') return bitmap;
      const { size } = bitmap;
      if (isOwn) bitmap.dispose();
      return size;
    },
  };
}

/** A bitmap of the account, or one that was made on the way; where the last operation is only counted, the count. */
interface Made {
  readonly bitmap: RoaringBitmap | number;
  readonly isOwn: boolean;
}

interface Node {
  readonly text: string;
  readonly run: (library: RoaringLibrary, bitmaps: ShopBitmaps, isCount: boolean) => Made;
}

function node(random: Random, clauses: number): Node {
  return clauses === 1 ? clause(random) : operation(random, clauses);
}

function operation(random: Random, clauses: number): Node {
  const { sign, apply, make, count } = OPERATIONS[random.below(OPERATIONS.length)] ?? OPERATIONS[0];
  const first = 1 + random.below(clauses - 1);
  const [left, right] = [node(random, first), node(random, clauses - first)];
  return {
    text: `(${left.text} ${sign} ${right.text})`,
    run: (library, bitmaps, isCount) => {
      const [one, other] = [left, right].map((side) => side.run(library, bitmaps, false)) as [Made, Made];
      const [a, b] = [one.bitmap, other.bitmap] as [RoaringBitmap, RoaringBitmap];
      try {
        if (isCount) return { bitmap: a[count](b), isOwn: false };
        if (!one.isOwn) return { bitmap: library[make](a, b), isOwn: true };
        a[apply](b);
        return one;
      } finally {
        if (other.isOwn) b.dispose();
        if (isCount && one.isOwn) a.dispose();
      }
    },
  };
}

type ClauseMaker = (random: Random) => Node;

const CLAUSES: readonly ClauseMaker[] = [application, application, city, city, like, age, age, plan, unset];

function clause(random: Random): Node {
  return (CLAUSES[random.below(CLAUSES.length)] ?? application)(random);
}

function application(random: Random): Node {
  const code = CODES[random.below(CODES.length)] ?? '';
  const subscribers = (bitmaps: ShopBitmaps) => found(bitmaps.applications.get(code));
  if (random.chance(0.5)) return borrowed(`A("${code}")`, subscribers);
  const platforms: readonly Platform[] = random.chance(0.7)
    ? [random.chance(0.5) ? 'iOS' : 'Android']
    : ['iOS', random.chance(0.5) ? 'Chrome' : 'Windows'];
  return {
    text: `A("${code}", ${JSON.stringify(platforms)})`,
    run: (library, bitmaps) => {
      const wanted = library.orMany(platforms.map((name) => found(bitmaps.platforms.get(name))));
      wanted.andInPlace(subscribers(bitmaps));
      return { bitmap: wanted, isOwn: true };
    },
  };
}

const CITY = new WeightedChoice(zipfWeights(CITIES.length));
const LIKE = new WeightedChoice(zipfWeights(LIKES.length));

function city(random: Random): Node {
  const draw = () => CITIES[random.chance(0.5) ? CITY.pick(random) : random.below(CITIES.length)] ?? '';
  return texts(random, 'city', draw, random.chance(0.1) ? 100 : 12);
}

function like(random: Random): Node {
  return texts(random, 'likes', () => LIKES[LIKE.pick(random)] ?? '', 6);
}

function plan(random: Random): Node {
  return texts(random, 'plan', () => PLANS[random.below(PLANS.length)] ?? '', 2);
}

function texts(random: Random, tag: string, draw: () => string, most: number): Node {
  const isList = tag === 'likes';
  if (!isList && random.chance(0.4)) {
    const value = draw();
    return borrowed(`T("${tag}", EQ, "${value}")`, (bitmaps) => bitmapOf(bitmaps, tag, value));
  }
  const values = [...new Set(Array.from({ length: 1 + random.below(most) }, draw))];
  const isNegative = !isList && random.chance(0.25);
  return union(`T("${tag}", ${isNegative ? 'NOTIN' : 'IN'}, ${JSON.stringify(values)})`, tag, values, isNegative);
}

function age(random: Random): Node {
  const [one, other] = [AGES.from + random.below(60), AGES.from + random.below(60)];
  const [low, high] = [Math.min(one, other), Math.max(one, other) + 1];
  switch (random.below(4)) {
    case 0:
      return union(`T("age", GTE, ${low})`, 'age', between(low, AGES.to), false);
    case 1:
      return union(`T("age", LTE, ${high})`, 'age', between(AGES.from, high), false);
    default:
      return union(`T("age", BETWEEN, [${low}, ${high}])`, 'age', between(low, high), false);
  }
}

function unset(): Node {
  return {
    text: 'T("age", NOTSET, "")',
    run: (library, { all, tags }) => ({ bitmap: library.andNot(all, found(tags.get('age')).set), isOwn: true }),
  };
}

function between(low: number, high: number): readonly number[] {
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}

function borrowed(text: string, find: (bitmaps: ShopBitmaps) => RoaringBitmap): Node {
  return { text, run: (_, bitmaps) => ({ bitmap: find(bitmaps), isOwn: false }) };
}

function union(text: string, tag: string, values: readonly (string | number)[], isNegative: boolean): Node {
  return {
    text,
    run: (library, bitmaps) => {
      const { set, byValue } = found(bitmaps.tags.get(tag));
      const any = library.orMany(values.flatMap((value) => byValue.get(value) ?? []));
      if (!isNegative) return { bitmap: any, isOwn: true };
      const others = library.andNot(set, any);
      any.dispose();
      return { bitmap: others, isOwn: true };
    },
  };
}

function bitmapOf({ tags }: ShopBitmaps, tag: string, value: string): RoaringBitmap {
  return found(tags.get(tag)?.byValue.get(value));
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a set of the account is missing');
  return value;
}
