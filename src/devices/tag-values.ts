/** What values a generated device has on a tag: realistic for names that say what they hold, plausible for all others. */

import type { TagType } from '../base/tag-types.js';
import type { TagValue } from './device.js';
import { hashText, type Random, WeightedChoice, zipfWeights } from './random.js';

/** Makes one value. `eagerness`, in `[0, 1)`, is how much this person uses things: high counts go together. */
type TagSampler = (random: Random, eagerness: number) => TagValue;

export interface TagProfile {
  readonly sample: TagSampler;
  /** Share of devices on which the tag is unset. */
  readonly unset: number;
}

const DAY_SECONDS = 86_400;

const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    city: 'Berlin,London,Paris,Madrid,Rome,Vienna,Hamburg,Warsaw,Budapest,Munich,Milan,Prague,Sofia,Brussels,Oslo,Köln,Zürich,København,São Paulo,New York,東京,Łódź,Αθήνα,Москва'.split(
      ',',
    ),
    country: 'DE,GB,FR,ES,IT,AT,PL,HU,CZ,BG,BE,NO,CH,DK,BR,US,JP,GR'.split(','),
    language: 'en,de,fr,es,it,pl,pt,ja,ru,el,da,no'.split(','),
    plan: 'free,basic,plus,family,business,trial'.split(','),
    role: 'clerk,driver,manager,support,admin'.split(','),
    edition: 'morning,evening,weekend,world'.split(','),
    gender: 'female,male,other'.split(','),
    likes: 'music,sports,travel,cooking,movies,games,books,fashion,garden,science,art,cars,dance,history,theatre'.split(
      ',',
    ),
    topics: 'news,politics,business,culture,science,health,sports,travel,food,weather'.split(','),
    favorites: 'shoes,jackets,bags,toys,phones,lamps,books,plants,tools,watches'.split(','),
  }),
);

/** What the service looks for on devices, under names in any case. */
const DEVICE_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['language', WORDS.get('language') ?? []],
  ['timezone', 'Europe/Berlin,Europe/London,Europe/Paris,America/New_York,Asia/Tokyo,America/Sao_Paulo,UTC'.split(',')],
]);

const FLAG = /^(vip|tester|is[A-Z_]|has[A-Z_]|opt)|(Enabled|Active|In)$/;
const TIME = /(date|time|visit|registered|created|updated|seen|open(ed)?|purchase)$/i;

/** The profile of a tag, the same for the same name and type everywhere. Times are seconds since the epoch, before `now`. */
export function tagProfile(name: string, type: TagType, now: number): TagProfile {
  const hash = hashText(name);
  const unset = FLAG.test(name) ? 0.05 : 0.02 + (hash % 1000) / 2500;
  switch (type) {
    case 'Integer':
      return { sample: integerSampler(name, hash, now), unset };
    case 'String':
      return { sample: stringSampler(name, hash), unset };
    case 'List':
      return { sample: listSampler(name, hash), unset };
  }
}

function integerSampler(name: string, hash: number, now: number): TagSampler {
  if (name === 'age') return (random) => 13 + random.below(28) + random.below(28) + random.below(20);
  if (FLAG.test(name)) {
    const share = name === 'tester' ? 0.004 : 0.06;
    return (random, eagerness) => (random.chance(share * (0.5 + eagerness)) ? 1 : 0);
  }
  if (TIME.test(name)) {
    return (random) => {
      const past = random.fraction();
      return now - Math.floor(past * past * 1500 * DAY_SECONDS);
    };
  }
  const most = name === 'level' ? 40 : 20 + (hash % 400);
  return (random, eagerness) => {
    const part = random.fraction();
    return Math.floor(most * part * part * (0.3 + 0.7 * eagerness));
  };
}

function stringSampler(name: string, hash: number): TagSampler {
  const words = WORDS.get(name) ?? DEVICE_WORDS.get(name.toLowerCase()) ?? numbered(name, 20 + (hash % 300));
  const choice = new WeightedChoice(zipfWeights(words.length));
  return (random) => words[choice.pick(random)] ?? '';
}

function listSampler(name: string, hash: number): TagSampler {
  const words = WORDS.get(name) ?? numbered(name, 10 + (hash % 60));
  const choice = new WeightedChoice(zipfWeights(words.length));
  return (random, eagerness) => {
    const items: string[] = [];
    // Now and then nothing at all: an empty list, which is the same as unset.
    for (let draws = random.below(2 + Math.floor(4 * eagerness) + 1); draws > 0; draws--) {
      const item = words[choice.pick(random)] ?? '';
      if (!items.includes(item)) items.push(item);
    }
    return items;
  };
}

function numbered(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);
}
