/** What the word under the mouse is. */

import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { markdownElement } from './markdown.js';
import { ask } from './source.js';

export function hover(): Extension {
  return hoverTooltip(async (view, pos) => {
    const found = await ask(view, (provider, document) => provider.hover(document, pos));
    if (found === null) return null;
    const dom = markdownElement(found.text);
    return { pos: found.span.start, end: found.span.end, above: true, create: () => ({ dom }) };
  });
}
