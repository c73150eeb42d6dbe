/** The account of the benchmark: filters as plans, made from templates with few or with ever different values, and devices that they fit. */

import { Random } from '../../src/devices/random.js';
import type { Device, TagValues } from '../../src/entries/devices.js';
import type { Plan, Platform, ValueSet } from '../../src/entries/index.js';

/** `templates`: values from short lists, as of forms with menus. `different`: no two filters have the same conditions. */
export type Variety = 'templates' | 'different';

const APPLICATIONS = 200;
const CITIES = 500;
const LIKES = 60;
const NOW = 1_767_225_600;
const DAY = 86_400;
const PLATFORMS: readonly Platform[] = ['iOS', 'Android'];

/** The plan of a filter, always the same. */
export function planOf(variety: Variety, number: number): Plan {
  const random = new Random(number * 7919 + 1);
  const values = variety === 'templates' ? fewValues(random) : manyValues(random);
  const template = TEMPLATES[number % TEMPLATES.length] ?? ageInCity;
  return template(random, values);
}

export function devices(count: number): readonly Device[] {
  const random = new Random(5);
  return Array.from({ length: count }, (_, at) => device(random, at));
}

/** What templates are filled with. */
interface Values {
  readonly ages: ValueSet;
  readonly cities: ValueSet;
  readonly visited: ValueSet;
  readonly level: ValueSet;
}

type Template = (random: Random, values: Values) => Plan;

const ageInCity: Template = (_, { ages, cities }) => all(tag('age', ages), tag('city', cities));
const TEMPLATES: readonly Template[] = [
  ageInCity,
  (random, { ages }) => all(subscribed(random), on(random), tag('age', ages)),
  (random, { visited }) => all(subscribed(random), tag('visited', visited), tag('plan', texts(['plus', 'family']))),
  (random, { cities }) => all(either(subscribed(random), subscribed(random)), tag('city', cities)),
  (random, { ages }) => without(all(subscribed(random), tag('likes', likes(random)), tag('age', ages)), on(random)),
  (random, { level }) => {
    const application = code(random);
    return all({ kind: 'subscribed', application }, { kind: 'tag-in', application, tag: 'level', values: [level] });
  },
];

function fewValues(random: Random): Values {
  const from = 18 + 5 * random.below(8);
  return {
    ages: range(from, from + 9),
    cities: texts([city(zipf(random, CITIES))]),
    visited: range(NOW - DAY * 7 * (1 + random.below(8)), Number.MAX_SAFE_INTEGER),
    level: range(10 * random.below(4), Number.MAX_SAFE_INTEGER),
  };
}

/** Ages are days, and lists are drawn anew. */
function manyValues(random: Random): Values {
  const from = 18 * 365 + random.below(40 * 365);
  return {
    ages: range(from, from + 365 + random.below(3650)),
    cities: texts(
      [...new Set([city(zipf(random, CITIES)), city(random.below(CITIES)), city(random.below(CITIES))])].sort(),
    ),
    visited: range(NOW - random.below(DAY * 60), Number.MAX_SAFE_INTEGER),
    level: range(random.below(1_000_000), Number.MAX_SAFE_INTEGER),
  };
}

/** A device has age in years under `templates` and in days under `different`: numbers of both. */
function device(random: Random, at: number): Device {
  const applications = [...new Set([code(random), code(random), code(random)])];
  return {
    id: `d${at}`,
    platform: PLATFORMS[random.below(2)] ?? 'iOS',
    applications,
    tags: {
      age: at % 2 === 0 ? 18 + random.below(50) : 365 * (18 + random.below(50)) + random.below(365),
      city: city(zipf(random, CITIES)),
      visited: NOW - random.below(DAY * 90),
      plan: ['free', 'plus', 'family'][random.below(3)] ?? 'free',
      likes: [`like-${random.below(LIKES)}`, `like-${random.below(LIKES)}`],
    },
    applicationTags: Object.fromEntries(
      applications.map((application): [string, TagValues] => [
        application,
        { level: random.below(at % 2 === 0 ? 50 : 1_000_000) },
      ]),
    ),
  };
}

function code(random: Random): string {
  return `APP-${zipf(random, APPLICATIONS)}`;
}

function city(number: number): string {
  return `city-${number}`;
}

/** Small numbers more often: half of them below the square root of `count`. */
function zipf(random: Random, count: number): number {
  return Math.floor(count ** random.fraction()) - 1;
}

function subscribed(random: Random): Plan {
  return { kind: 'subscribed', application: code(random) };
}

function on(random: Random): Plan {
  return { kind: 'platform-in', platforms: [PLATFORMS[random.below(2)] ?? 'iOS'] };
}

function tag(name: string, values: ValueSet): Plan {
  return { kind: 'tag-in', application: null, tag: name, values: [values] };
}

function range(min: number, max: number): ValueSet {
  return { kind: 'integers', intervals: [[min, max]] };
}

function texts(values: readonly string[]): ValueSet {
  return { kind: 'strings', values, complement: false };
}

function likes(random: Random): ValueSet {
  const two = [`like-${random.below(LIKES)}`, `like-${random.below(LIKES)}`];
  return { kind: 'list-shares-any', values: [...new Set(two)].sort() };
}

function all(...operands: readonly Plan[]): Plan {
  return { kind: 'intersection', operands };
}

function either(...operands: readonly Plan[]): Plan {
  return { kind: 'union', operands };
}

function without(...operands: readonly Plan[]): Plan {
  return { kind: 'difference', operands };
}
