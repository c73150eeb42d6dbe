/** Tests that are not run for mutants. */

import { COUNTED, EXHAUSTIVE, MEASUREMENTS } from '../../vitest.config.js';
import { REPLACING } from '../suites/source-modules.js';

/** Measurements and enumerations that take a few seconds, and hold what no other test does. */
const QUICK = [
  'test/bitset/column/id-table.test.ts',
  'test/bitset/plan/chunk-cover.test.ts',
  'test/bitset/snapshot/damage.test.ts',
  'test/node/mistaken-text.test.ts',
];

/** Rooms whose tests run commands. */
const COMMANDS = ['cli', 'filter-tests', 'node'];

/** They look at files of the tree, or at what is built of it, which no mutant is in. */
const OF_FILES = ['architecture', 'bench', 'docs', 'grammar', 'package', 'browser'];

/** It holds a file of the tree against what its sources, in which mutants are, come to. */
const OF_SOURCES = ['test/service/page/page-files.test.ts'];

/** They run the built command in ways of their own. */
const OF_BUILT_COMMAND = ['test/cli/{mcp,memory,own-cache,tour}.test.ts', 'test/docs/demo.test.ts'];

/** Patterns of paths, for the mutants of a room. */
export function leftOut(room: string): readonly string[] {
  return [
    ...MEASUREMENTS.filter((path) => !QUICK.includes(path)),
    ...EXHAUSTIVE.filter((path) => room !== 'filter-tests' && !QUICK.includes(path)),
    ...COUNTED,
    ...REPLACING,
    ...OF_BUILT_COMMAND,
    ...OF_SOURCES,
    `test/{${[...OF_FILES, ...(COMMANDS.includes(room) ? [] : ['cli'])].join()}}/**`,
  ];
}
