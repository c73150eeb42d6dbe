/** The index as an evaluator like every other: for conformance scripts and laws. Builds a whole index for each account. */

import type { Evaluator } from '../evaluator.js';
import type { EngineName } from './engine/engine.js';
import { DeviceIndex } from './index/device-index.js';

/** Runs filters on `engine`, over an index without a catalog: devices hold whatever they hold. */
export function bitsetEvaluator(engine: EngineName): Evaluator {
  return {
    name: `bitset, ${engine}`,
    evaluate(filter, devices) {
      const builder = DeviceIndex.builder({ engine });
      for (const device of devices) builder.add(device);
      const index = builder.seal();
      const set = index.evaluate(filter);
      const ids = new Set(set.ids());
      set.dispose();
      index.dispose();
      return ids;
    },
  };
}
