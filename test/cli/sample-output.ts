/** An output that nobody reads. */

import type { Output } from '../../src/cli/output/output.js';

/** No terminal, without colours, 80 columns, unless `about` says otherwise. */
export function sampleOutput(about: Partial<Output> = {}): Output {
  return {
    isTerminal: false,
    color: false,
    columns: 80,
    touched: false,
    write: () => {},
    drained: () => Promise.resolve(),
    ...about,
  };
}
