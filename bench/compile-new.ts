/**
 * Question: what does it cost to compile a filter that was never seen, of some 250 characters, with a catalog and lints? Hot, one such filter after the
 * other, and among other work: between two of them the last one is counted, and a body of JSON is read.
 */

import { Random } from '../src/devices/random.js';
import { BODY } from './bodies.js';
import { theProduct } from './engine/product.js';
import { APPLICATIONS, shopColumns } from './engine/shop-account.js';
import { shopFilter } from './engine/shop-filters.js';
import { median } from './harness/measure.js';
import { paced, sized } from './harness/pace.js';
import type { Finding } from './harness/report.js';

const DEVICES = 2 ** 20;
const FILTERS = 1_000;
const SHORTEST = 200;
const LONGEST = 300;
const ROUNDS = 5;
/** Until the code is optimized. */
const WARM_UP = 5;

export async function benchCompileNew(): Promise<readonly Finding[]> {
  const { compile, loadCatalog, DeviceIndex } = await theProduct();
  const { catalog } = loadCatalog(CATALOG);
  if (catalog === null) throw new Error('the catalog of the shop is wrong');
  const builder = DeviceIndex.builder({ ids: false });
  builder.addColumns(shopColumns(sized(DEVICES)));
  const index = builder.seal();
  const random = new Random(250);
  const hot: number[] = [];
  const amongWork: number[] = [];
  for (let round = -WARM_UP; round < paced(ROUNDS); round++) {
    const times = newTexts(random).map((text) => timed(() => compile(text, { catalog }))[1]);
    const others = newTexts(random).map((text) => {
      const [{ filter }, time] = timed(() => compile(text, { catalog }));
      if (filter) index.count(filter);
      JSON.parse(BODY.text);
      return time;
    });
    if (round < 0) continue;
    hot.push(median(times));
    amongWork.push(median(others));
  }
  return [finding('hot', median(hot), 25), finding('among other work', median(amongWork), 120)];
}

const CATALOG = {
  applications: Object.fromEntries(Object.keys(APPLICATIONS).map((code) => [code, {}])),
  tags: {
    age: { type: 'Integer' },
    city: { type: 'String' },
    plan: { type: 'String' },
    likes: { type: 'List' },
  },
};

function newTexts(random: Random): readonly string[] {
  const texts: string[] = [];
  while (texts.length < paced(FILTERS)) {
    const { text } = shopFilter(random);
    if (text.length >= SHORTEST && text.length <= LONGEST) texts.push(text);
  }
  // Whole texts, as they arrive: those that were joined of parts are first put together when they are read.
  return JSON.parse(JSON.stringify(texts));
}

/** With its microseconds by the clock on the wall. */
function timed<T>(call: () => T): readonly [T, number] {
  const start = performance.now();
  const value = call();
  return [value, (performance.now() - start) * 1_000];
}

function finding(measure: string, value: number, atMost: number): Finding {
  return { benchmark: 'compile a new filter of 250 characters', measure, value, unit: 'µs', target: { atMost } };
}
