// @vitest-environment happy-dom
/** Keys of the editor, and the styles that tell inlays and texts apart where a theme says nothing. */

import { EditorView, keymap } from '@codemirror/view';
import { afterEach, expect, it } from 'vitest';
import { formatFilter } from '../../src/entries/codemirror.js';
import { closeAll, open } from './editor-view.js';

afterEach(closeAll);

it('Shift-Alt-F formats the filter, and nothing else that the browser has on it', () => {
  const bindings = open('A("X")').state.facet(keymap).flat();
  expect(bindings.filter(({ run }) => run === formatFilter)).toEqual([
    { key: 'Shift-Alt-f', run: formatFilter, preventDefault: true },
  ]);
});

it('has no key to format where formatting is not asked for', () => {
  const bindings = open('A("X")', { features: ['lint'] })
    .state.facet(keymap)
    .flat();
  expect(bindings.some(({ run }) => run === formatFilter)).toBe(false);
});

it.each([
  ['.cm-sift-inlay', ['opacity: 0.7;', 'font-size: 85%;', 'user-select: none;']],
  ['.cm-sift-grouping', ['font-weight: bold;']],
  ['.cm-sift-devices', ['border-radius: 0.6em;', 'white-space: nowrap;']],
  ['.cm-sift-text', ['max-width: 36em;', 'padding: 0.3em 0.6em;']],
  ['.cm-sift-text p', ['margin: 0.3em 0;', 'white-space: pre-wrap;']],
  ['.cm-diagnosticText', ['white-space: pre-wrap;']],
])('%s has its style', (selector, declarations) => {
  const styles = open('A("X")').state.facet(EditorView.styleModule);
  const rules = styles.flatMap((style) => style.getRules().split('\n'));
  const own = rules.filter((rule) => new RegExp(`${selector.replaceAll('.', '\\.')}(?: \\{|,)`).test(rule)).join('\n');
  for (const declaration of declarations) expect(own).toContain(declaration);
});

it('shades devices in light and dark editors, each in its own colour, and fades them while they are outdated', () => {
  const styles = open('A("X")').state.facet(EditorView.styleModule);
  const rules = styles.map((style) => style.getRules()).join('\n');
  expect(rules).toMatch(/\.cm-sift-devices \{background-color: #0001;/);
  expect(rules).toMatch(/\.cm-sift-devices \{background-color: #fff2;/);
  expect(rules).toMatch(/\.cm-sift-outdated \.cm-sift-devices \{opacity: 0\.3;/);
});
