/** What the page tells besides its answers: problems, which stay until they are dismissed, and words for screen readers. */

import { element, make, makeButton } from './dom.js';

/** Milliseconds without a change after which a count is said: not every key is to be heard. */
const QUIET_MS = 900;

/** The same problem is told once. */
export function tellProblem(problem: string): void {
  const list = element('problems');
  if ([...list.children].some((child) => child.firstChild?.textContent === problem)) return;
  const notice = make('p', { class: 'notice' }, make('span', {}, problem), ' ');
  notice.append(makeButton('Dismiss', () => notice.remove(), { class: 'quiet' }));
  list.append(notice);
}

let saying: ReturnType<typeof setTimeout> | undefined;

/** Said when nothing else was to be said for a while. */
export function announce(words: string): void {
  clearTimeout(saying);
  saying = setTimeout(() => {
    element('announcement').textContent = words;
  }, QUIET_MS);
}
