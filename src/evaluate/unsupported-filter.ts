/** A filter that is right, and that an engine cannot be asked for as it is meant. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** What an audience over an engine rejects with when the engine cannot be asked for the filter as it is meant. */
export class UnsupportedFilterError extends Error {
  override readonly name = 'UnsupportedFilterError';
  /** What stands in the way, with the places in the text of the filter. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics[0]?.message ?? 'the engine cannot be asked for the filter');
    this.diagnostics = diagnostics;
  }
}
