/** The index as an evaluator like every other: for conformance scripts and laws. Builds a whole index for each account. */

import { expectArgument } from '../../base/argument.js';
import { DEVICES } from '../../devices/expect-device.js';
import type { Evaluator } from '../../evaluate/evaluator.js';
import { ENGINE, type EngineName } from '../engine/engine.js';
import { DeviceIndex } from './device-index.js';

/** Runs filters on `engine`, over an index without a catalog: devices hold whatever they hold. */
export function bitsetEvaluator(engine: EngineName): Evaluator {
  expectArgument('bitsetEvaluator: `engine`', engine, ENGINE);
  return {
    name: `bitset, ${engine}`,
    evaluate(filter, devices) {
      expectArgument('bitsetEvaluator.evaluate: `devices`', devices, DEVICES);
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
