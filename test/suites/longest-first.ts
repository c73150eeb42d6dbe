/** The order of files: those first that take longest. Begun last, one of them keeps one processor at work when all else has ended. */

import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** From a quarter of a minute on, with nothing else running. */
export const LONGEST = [
  'test/evaluate/sql/engines/duckdb.test.ts',
  'test/docs/code-blocks.test.ts',
  'test/service/simulation/simulation.test.ts',
  'test/devices/scan/row-scanner.test.ts',
  'test/devices/scan/csv.test.ts',
  'test/devices/columns/read-columns.property.test.ts',
  'test/properties/fixed-point.test.ts',
  'test/hostile/partial-files.test.ts',
  'test/service/remembered/judged-bodies.test.ts',
  'test/service/store/postgres/postgres-store.test.ts',
  'test/service/store/file/every-step.test.ts',
  'test/docs/deployment.test.ts',
  'test/properties/index-laws.test.ts',
  'test/evaluate/sql/engines/postgres.test.ts',
  'test/service/faults/kill.test.ts',
  'test/evaluate/sql/engines/sqlite.test.ts',
  'test/service/messages/sender/killed.test.ts',
  'test/properties/overlap.test.ts',
  'test/cli/arrow/damage.test.ts',
  'test/node/address-space.test.ts',
  'test/hostile/fuzz.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(relative(this.ctx.config.root, moduleId));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((left, right) => rank(left) - rank(right));
  }
}
