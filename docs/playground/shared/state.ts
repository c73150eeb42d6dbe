/** What a person has set up in the playground, devices left out: what a link restores. */

/** How devices are generated. */
export interface GeneratorSettings {
  readonly count: number;
  readonly seed: number;
}

/** What a link restores. */
export interface PlaygroundState {
  readonly filter: string;
  /** Compared with `filter`; empty: nothing is. */
  readonly second: string;
  /** In the picture of overlaps only; may be empty. */
  readonly third: string;
  /** The text of the catalog, right or wrong; null: the sample catalog. */
  readonly catalog: string | null;
  readonly generator: GeneratorSettings;
}

/** The generator stops here: an index of more does not fit into every browser. */
const MOST_GENERATED = 1_000_000;
/** Seeds are whole numbers of 32 bits. */
const LARGEST_SEED = 2 ** 32 - 1;

const GENERATOR: GeneratorSettings = { count: 100_000, seed: 1 };

/** What the playground shows when its address says nothing. */
export const START: PlaygroundState = {
  filter: 'A("AAAAA-AAAAA", ["iOS", "Android"]) * (T("age", GTE, 18) \\ T("plan", EQ, "free"))',
  second: 'A("AAAAA-AAAAA", ["iOS", "Android"]) * T("age", GTE, 21)',
  third: 'A("AAAAA-AAAAA") * T("likes", IN, ["music"])',
  catalog: null,
  generator: GENERATOR,
};

/** What it shows when its address cannot be read. */
export const EMPTY: PlaygroundState = { filter: '', second: '', third: '', catalog: null, generator: GENERATOR };

/** The settings, or why they are none. */
export function readGenerator(count: unknown, seed: unknown): GeneratorSettings | { readonly problem: string } {
  if (!isWhole(count, MOST_GENERATED))
    return { problem: `the number of devices is a whole number up to ${MOST_GENERATED.toLocaleString('en')}` };
  if (!isWhole(seed, LARGEST_SEED))
    return { problem: `the seed is a whole number up to ${LARGEST_SEED.toLocaleString('en')}` };
  return { count, seed };
}

function isWhole(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most;
}
