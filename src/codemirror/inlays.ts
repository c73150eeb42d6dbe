/** How operators group and how many devices each operand has, inside the text and no part of it. */

import type { Extension } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, WidgetType } from '@codemirror/view';
import type { Inlay } from '../editor/inlays.js';
import { answeredDecorations } from './answered-decorations.js';

export function inlays(): Extension {
  return answeredDecorations((provider, document) => provider.inlays(document), decorate, 'cm-sift-outdated');
}

function decorate(all: readonly Inlay[], { state }: EditorView): DecorationSet {
  const { length } = state.doc;
  const widgets = all.map((inlay, order) => {
    // Behind the text before it, but for a bracket that opens: that belongs to what follows.
    const side = inlay.text === '(' ? order + 1 : order - all.length;
    return Decoration.widget({ widget: new InlayWidget(inlay), side }).range(Math.min(inlay.offset, length));
  });
  return Decoration.set(widgets, true);
}

class InlayWidget extends WidgetType {
  readonly #text: string;
  readonly #kind: Inlay['kind'];

  constructor({ text, kind }: Inlay) {
    super();
    this.#text = text;
    this.#kind = kind;
  }

  override eq(other: WidgetType): boolean {
    return other instanceof InlayWidget && other.#text === this.#text && other.#kind === this.#kind;
  }

  /** Hidden from screen readers, which read the text as it is. */
  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = `cm-sift-inlay cm-sift-${this.#kind}`;
    element.textContent = this.#text;
    element.setAttribute('aria-hidden', 'true');
    return element;
  }
}
