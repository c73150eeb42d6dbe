/**
 * A filter as it is typed: what the service finds in it, with its fixes, and how many devices the token reaches with it. Asked when nothing
 * was typed for a moment; an answer to an older text is not waited for.
 */

import { ask, type Counted, element, make, numbers } from './parts.js';

interface Place {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

interface Range {
  readonly start: Place;
  readonly end: Place;
}

interface Fix {
  readonly title: string;
  readonly safety: 'safe' | 'unsafe';
  readonly edits: readonly { readonly range: Range; readonly text: string }[];
}

interface Finding {
  readonly severity: string;
  readonly message: string;
  readonly help: string | null;
  readonly range: Range;
  readonly fixes: readonly Fix[];
}

interface Checked {
  readonly results: readonly { readonly valid: boolean; readonly diagnostics: readonly Finding[] }[];
}

/** Milliseconds without a key: each question is work that the token has only so much of. */
const QUIET_MS = 400;

/** `refused` says whether it has dealt with what went wrong. */
export function openFilterBox(refused: (error: unknown) => boolean): void {
  const box = element<HTMLTextAreaElement>('filter');
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const askSoon = (): void => {
    clearTimeout(waiting);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    showCount('');
    showFindings(box, []);
    waiting = setTimeout(() => void answerFilter(box, signal, refused), QUIET_MS);
  };
  box.addEventListener('input', askSoon);
}

async function answerFilter(
  box: HTMLTextAreaElement,
  signal: AbortSignal,
  refused: (error: unknown) => boolean,
): Promise<void> {
  const filter = box.value;
  if (filter.trim() === '') return showFindings(box, []);
  const question = { method: 'POST', body: JSON.stringify({ filter }), signal };
  try {
    const { results } = await ask<Checked>('v1/filters/check', question);
    const [result] = results;
    showFindings(box, result?.diagnostics ?? []);
    if (result?.valid !== true) return showCount('No count while there are errors.');
    showCount(countWords(await ask<Counted>('v1/filters/count', question)));
  } catch (error) {
    // Aborted: another text is asked about.
    if (signal.aborted || refused(error)) return;
    showCount(error instanceof Error ? error.message : String(error));
  }
}

function showCount(words: string): void {
  element('filter-count').textContent = words;
}

function countWords({ count, devices, byPlatform }: Counted): string {
  const platforms = Object.entries(byPlatform).map(
    ([name, amount]) => `${name.replaceAll('_', ' ')} ${numbers.format(amount)}`,
  );
  const all = `${numbers.format(count)} of ${numbers.format(devices)} ${devices === 1 ? 'device' : 'devices'}`;
  return platforms.length === 0 ? all : `${all}: ${platforms.join(', ')}`;
}

function showFindings(box: HTMLTextAreaElement, findings: readonly Finding[]): void {
  element('filter-findings').replaceChildren(...findings.map((finding) => findingItem(box, finding)));
}

function findingItem(box: HTMLTextAreaElement, { severity, message, help, range, fixes }: Finding): HTMLElement {
  const item = make('li', '', { 'data-severity': severity });
  const { start, end } = range;
  const place = make('button', `line ${start.line}, column ${start.column}`, { type: 'button', class: 'quiet' });
  place.addEventListener('click', () => {
    box.focus();
    box.setSelectionRange(start.offset, end.offset);
  });
  item.append(
    make('b', severity),
    ` ${message} `,
    ...(help === null ? [] : [make('span', help, { class: 'note' })]),
    place,
  );
  for (const fix of fixes) item.append(fixButton(box, fix));
  return item;
}

/** The text is the one that was asked about: a change takes the list away. */
function fixButton(box: HTMLTextAreaElement, { title, safety, edits }: Fix): HTMLElement {
  const name = safety === 'safe' ? title : `${title} (may not be what was meant)`;
  const button = make('button', name, { type: 'button', class: 'quiet' });
  button.addEventListener('click', () => {
    for (const { range, text } of edits.toSorted((left, right) => right.range.start.offset - left.range.start.offset))
      box.setRangeText(text, range.start.offset, range.end.offset, 'end');
    box.focus();
    box.dispatchEvent(new Event('input'));
  });
  return button;
}
