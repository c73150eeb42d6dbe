/**
 * The status page in the browser: asks the service what the token may see, and shows it. Whatever comes from the service is text, never
 * markup. Not part of the library: the build writes it into a module of texts, which the service answers from.
 */

import { showAudience } from './audience-chart.js';
import { openFilterBox } from './filter-box.js';
import { ask, type Counted, element, make, numbers, Refused, TOKEN_KEY } from './parts.js';
import { showWatchedAudiences } from './watched-audiences.js';

/** The beginning of a text, and how long all of it is. */
interface Excerpt {
  readonly text: string;
  readonly length: number;
}

interface Message {
  readonly code: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly state: string;
  readonly sendTime:
    | { readonly kind: 'instant'; readonly at: string }
    | { readonly kind: 'local'; readonly time: string };
  readonly audience: Counted;
  readonly handedOver: { readonly recipients: number } | null;
  readonly failure: string | null;
  readonly filter: Excerpt;
  readonly content: (Excerpt & { readonly languages: number }) | null;
}

interface MessagePage {
  readonly messages: readonly Message[];
  readonly next: string | null;
}

const REFRESH_MS = 15_000;

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

async function showHealth(): Promise<void> {
  const { state, text } = await health();
  element('health').dataset.state = state;
  element('health-text').textContent = text;
}

async function health(): Promise<{ readonly state: string; readonly text: string }> {
  try {
    const response = await fetch('readyz', { cache: 'no-store' });
    const { ready, reasons } = (await response.json()) as {
      readonly ready: boolean;
      readonly reasons: readonly string[];
    };
    return ready
      ? { state: 'ready', text: ['ready', ...reasons].join('; ') }
      : { state: 'not-ready', text: reasons.join('; ') };
  } catch {
    return { state: 'not-ready', text: 'the service does not answer' };
  }
}

let next: string | null = null;

async function loadMessages(after: string | null): Promise<MessagePage> {
  const query = new URLSearchParams({ limit: '25' });
  const state = element<HTMLSelectElement>('state').value;
  if (state !== '') query.set('state', state);
  if (after !== null) query.set('after', after);
  return ask<MessagePage>(`v1/messages?${query}`);
}

function showMessages(page: MessagePage, isFirst: boolean): void {
  const body = element<HTMLTableElement>('messages').tBodies[0];
  if (isFirst) body?.replaceChildren();
  body?.append(...page.messages.map(row));
  next = page.next;
  const isEmpty = body?.rows.length === 0;
  const state = element<HTMLSelectElement>('state').value;
  element('no-messages').textContent = state === '' ? 'There are no messages yet.' : `No message is ${state}.`;
  element('no-messages').hidden = !isEmpty;
  element('messages').hidden = isEmpty;
  element('more').hidden = next === null;
}

function row(message: Message): HTMLTableRowElement {
  const made = make('tr');
  made.append(
    whatCell(message),
    stateCell(message),
    cell(dueOf(message), { 'data-label': 'Due' }),
    audienceCell(message),
    createdCell(message),
  );
  return made;
}

function cell(content: Node | string, attributes: Readonly<Record<string, string>> = {}): HTMLTableCellElement {
  const made = make('td', '', attributes);
  made.append(content);
  return made;
}

function whatCell({ code, filter, content }: Message): HTMLTableCellElement {
  const made = cell(textOf(content), { class: 'what' });
  made.append(make('code', shortened(filter)), make('code', code));
  return made;
}

/** Of several languages the first, and how many others there are. */
function textOf(content: Message['content']): string {
  if (content === null) return 'no text';
  const others = content.languages - 1;
  const more = others === 0 ? '' : ` (and ${others} more ${others === 1 ? 'language' : 'languages'})`;
  return shortened(content) + more;
}

const LONGEST = 160;

function shortened({ text, length }: Excerpt): string {
  return length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

function stateCell({ state, failure, handedOver }: Message): HTMLTableCellElement {
  const made = cell(make('b', state, { 'data-state': state }), { class: 'state' });
  if (handedOver !== null)
    made.append(make('span', `${numbers.format(handedOver.recipients)} handed over`, { class: 'note' }));
  if (failure !== null) made.append(make('span', failure, { class: 'note' }));
  return made;
}

function dueOf({ sendTime }: Message): Node | string {
  return sendTime.kind === 'instant' ? timeOf(sendTime.at) : `${sendTime.time}, local to devices`;
}

function timeOf(instant: string): HTMLTimeElement {
  return make('time', times.format(new Date(instant)), { datetime: instant });
}

function audienceCell({ audience }: Message): HTMLTableCellElement {
  return cell(numbers.format(audience.count), { class: 'number', 'data-label': 'Audience' });
}

function createdCell({ createdAt, createdBy }: Message): HTMLTableCellElement {
  const made = cell(timeOf(createdAt), { 'data-label': 'Created' });
  made.append(make('span', `by ${createdBy}`, { class: 'note' }));
  return made;
}

function showSignIn(problem: string): void {
  sessionStorage.removeItem(TOKEN_KEY);
  element('problem').textContent = problem;
  element('sign-in').hidden = false;
  element('status').hidden = true;
  element('session').hidden = true;
  element('token').focus();
}

async function showStatus(): Promise<void> {
  try {
    const [audience, page] = await Promise.all([
      ask<Counted>('v1/audience'),
      loadMessages(null),
      showWatchedAudiences(),
    ]);
    element('sign-in').hidden = true;
    element('status').hidden = false;
    element('session').hidden = false;
    showAudience(audience);
    showMessages(page, true);
  } catch (error) {
    if (!showRefusal(error)) await showProblem(error);
  }
}

/** True: the token is none, and another one is asked for. */
function showRefusal(error: unknown): boolean {
  const isRefused = error instanceof Refused && error.status === 401;
  if (isRefused) showSignIn(error.message);
  return isRefused;
}

/** What was shown stays: it may be right again in a moment. */
async function showProblem(error: unknown): Promise<void> {
  await showHealth();
  const message = error instanceof Error ? error.message : String(error);
  if (element('status').hidden) showSignIn(message);
  else element('health-text').textContent = message;
}

function refresh(): Promise<unknown> {
  const isSignedIn = sessionStorage.getItem(TOKEN_KEY) !== null;
  return Promise.all([showHealth(), isSignedIn ? showStatus() : undefined]);
}

element('sign-in').addEventListener('submit', (event) => {
  event.preventDefault();
  const input = element<HTMLInputElement>('token');
  sessionStorage.setItem(TOKEN_KEY, input.value.trim());
  input.value = '';
  void showStatus();
});
openFilterBox(showRefusal);
element('sign-out').addEventListener('click', () => showSignIn(''));
element('refresh').addEventListener('click', () => void refresh());
element('state').addEventListener('change', () => void showStatus());
element('more').addEventListener('click', () => {
  void loadMessages(next).then((page) => showMessages(page, false), showProblem);
});
setInterval(() => {
  // Whoever looks at older messages is left to read them.
  const isLong = (element<HTMLTableElement>('messages').tBodies[0]?.rows.length ?? 0) > 25;
  if (document.visibilityState === 'visible' && !isLong) void refresh();
}, REFRESH_MS);

if (sessionStorage.getItem(TOKEN_KEY) === null) showSignIn('');
void refresh();
