/** The Markdown of hovers and completions as elements: paragraphs, bold, code. Text only ever becomes text. */

/** `**bold**`, `` `code` `` and `\` before a sign; everything else stands for itself. */
const INLINE = /\*\*((?:\\.|[^*\\])+)\*\*|(`+)([\s\S]*?[^`])\2(?!`)|\\([!-/:-@[-`{-~])/g;
const FENCE = /^```[^\n]*\n([\s\S]*?)\n?```$/;

/** Never throws, whatever the text. */
export function markdownElement(text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'cm-sift-text';
  for (const block of text.split(/\n{2,}(?![^`]*\n```(?:\n|$))/)) element.append(blockElement(block.trim()));
  return element;
}

function blockElement(block: string): HTMLElement {
  const [, code] = FENCE.exec(block) ?? [];
  if (code !== undefined) return textElement('pre', code);
  const paragraph = document.createElement('p');
  appendInline(paragraph, block);
  return paragraph;
}

function appendInline(parent: HTMLElement, text: string): void {
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, bold, , code, escaped] = found;
    parent.append(text.slice(from, found.index));
    if (bold !== undefined) parent.append(boldElement(bold));
    else if (code !== undefined) parent.append(textElement('code', code.replace(/^ (.*[^ ].*) $/, '$1')));
    else parent.append(escaped ?? '');
    from = found.index + whole.length;
  }
  parent.append(text.slice(from));
}

function boldElement(text: string): HTMLElement {
  const element = document.createElement('strong');
  appendInline(element, text);
  return element;
}

function textElement(name: 'pre' | 'code', text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
