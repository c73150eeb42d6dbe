/** The fenced code blocks of the project's pages. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../architecture/source-files.js';

export interface CodeBlock {
  /** `file:line` of the opening fence. */
  readonly place: string;
  /** First word behind the fence. */
  readonly language: string;
  /** The other words behind the fence: what the page says about the block. */
  readonly flags: readonly string[];
  readonly text: string;
  /** Text of the next block, where that is `text output`: what this one prints. */
  readonly output: string | null;
}

/** Markdown files people read: at the top and below `docs/`, without the generated site. */
export function pages(): readonly string[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `docs/${name.replaceAll('\\', '/')}`,
  );
  const top = readdirSync(ROOT);
  return [...top, ...docs].filter((name) => name.endsWith('.md') && !name.startsWith('docs/api/')).sort();
}

/** The blocks of one page, in order. */
export function codeBlocks(page: string): readonly CodeBlock[] {
  const lines = readFileSync(join(ROOT, page), 'utf8').split('\n');
  const blocks: { place: string; info: string; text: string }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const fence = /^( *)```(.*)$/.exec(lines[at] as string);
    if (fence === null) continue;
    const start = at++;
    const body: string[] = [];
    for (; at < lines.length && !/^ *```$/.test(lines[at] as string); at++)
      body.push((lines[at] as string).slice((fence[1] as string).length));
    blocks.push({ place: `${page}:${start + 1}`, info: fence[2] as string, text: body.join('\n') });
  }
  return blocks.map(({ place, info, text }, at) => {
    const [language = '', ...flags] = info.trim().split(/\s+/);
    const next = blocks[at + 1];
    return { place, language, flags, text, output: next?.info.trim() === 'text output' ? next.text : null };
  });
}
