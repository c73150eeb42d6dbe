/**
 * Typed mistakes as people make them: `=== title [mark]`, the text, `==>`, and the frames that are drawn over it. The mark says
 * how the answer reads to somebody who has never seen the language: see mistakes/README.md.
 */

import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';

export const MARKS = ['good', 'fair', 'bad'] as const;

export interface TypedMistake {
  readonly title: string;
  readonly mark: string;
  readonly text: string;
  readonly frame: string;
}

const [INTEGER, STRING, LIST] = [{ type: 'Integer' }, { type: 'String' }, { type: 'List' }];

/** What the texts are checked against. */
export const CATALOG = loadCatalog(
  JSON.stringify({
    applications: {
      X: { name: 'Shop', platforms: ['iOS', 'Android'], tags: { level: INTEGER, tier: STRING } },
      Y: { name: 'News', platforms: ['iOS'], tags: { level: INTEGER } },
    },
    groups: { 'all-apps': { applications: ['X', 'Y'] } },
    tags: { age: INTEGER, city: STRING, vip: INTEGER, plan: STRING, interests: LIST, since: INTEGER },
  }),
).catalog;

/** What a terminal shows for `text`. */
export function frameOf(text: string): string {
  const { diagnostics } = compile(text, { catalog: CATALOG, lint: false });
  return renderDiagnostics(text, diagnostics);
}

export function parseMistakes(fixture: string): readonly TypedMistake[] {
  return fixture
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.trimEnd().split('\n');
      const arrow = lines.indexOf('==>');
      const [, title = '', mark = ''] = /^(.*) \[(\w+)\]$/.exec(head) ?? [];
      return { title, mark, text: lines.slice(0, arrow).join('\n'), frame: lines.slice(arrow + 1).join('\n') };
    });
}
