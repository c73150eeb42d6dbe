/** One line for each diagnostic: `path:line:col: severity code message`. Nothing else, so that every line can be taken apart. */

import { renderDiagnostics } from '../diagnostics/render-diagnostics.js';
import type { Run } from './run.js';

export function compactReport({ results }: Run): string {
  return results
    .filter(({ diagnostics }) => diagnostics.length > 0)
    .map(({ source, text, diagnostics }) => `${renderDiagnostics(text, diagnostics, { format: 'compact', source })}\n`)
    .join('');
}
