/**
 * The status page in the browser: asks the service what the token may see, and shows it. Whatever comes from the service is text, never
 * markup. Not part of the library: `npm run page` writes it where the service has it.
 */

interface Counted {
  readonly count: number;
  readonly devices: number;
  readonly byPlatform: Readonly<Record<string, number>>;
}

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

/** Gone when the tab is closed. */
const TOKEN_KEY = 'pushsift-token';
const REFRESH_MS = 15_000;

const numbers = new Intl.NumberFormat('en');
const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function element<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  // The page and this script are served together.
  return document.getElementById(id) as Kind;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function ask<Answer>(path: string): Promise<Answer> {
  const token = sessionStorage.getItem(TOKEN_KEY) ?? '';
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' });
  const body = (await response.json()) as { readonly status_message?: string };
  if (!response.ok) throw new Refused(response.status, body.status_message ?? `HTTP ${response.status}`);
  return body as Answer;
}

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

function showAudience({ count, byPlatform }: Counted): void {
  element('audience-count').textContent = numbers.format(count);
  element('audience-words').textContent = `${count === 1 ? 'device' : 'devices'} that this token may reach`;
  const rows = Object.entries(byPlatform).sort(([, left], [, right]) => right - left);
  element('platforms').replaceChildren(...(rows.length === 0 ? [] : [chart(rows)]));
}

const SVG = 'http://www.w3.org/2000/svg';
const ROW = 26;
/** No letter of the labels is wider, by far. */
const LETTER = 7.5;
const GAP = 14;

/** Bars drawn to the largest, each with its number. The width is that of the place, so that letters keep their size. */
function chart(rows: readonly (readonly [string, number])[]): SVGElement {
  const width = Math.max(280, element('platforms').clientWidth);
  const labels = GAP + LETTER * Math.max(...rows.map(([name]) => name.length));
  const amounts = GAP + LETTER * Math.max(...rows.map(([, amount]) => numbers.format(amount).length));
  const room = width - labels - amounts;
  const largest = Math.max(...rows.map(([, amount]) => amount));
  const words = rows.map(([name, amount]) => `${name.replaceAll('_', ' ')} ${numbers.format(amount)}`).join(', ');
  const svg = shape('svg', {
    viewBox: `0 0 ${width} ${rows.length * ROW}`,
    role: 'img',
    'aria-label': `Devices by platform: ${words}`,
  });
  for (const [at, [name, amount]] of rows.entries()) {
    const middle = at * ROW + ROW / 2;
    const bar = { x: String(labels), y: String(middle - 6), height: '12', rx: '3' };
    svg.append(
      shape('text', { x: '0', y: String(middle + 4.5) }, name.replaceAll('_', ' ')),
      shape('rect', { ...bar, width: String(room), class: 'track' }),
      shape('rect', { ...bar, width: String(Math.max(2, (room * amount) / largest)), class: 'bar-line' }),
      shape(
        'text',
        { x: String(width), y: String(middle + 4.5), 'text-anchor': 'end', class: 'amount' },
        numbers.format(amount),
      ),
    );
  }
  return svg;
}

function shape(name: string, attributes: Readonly<Record<string, string>>, text = ''): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
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
    const [audience, page] = await Promise.all([ask<Counted>('v1/audience'), loadMessages(null)]);
    element('sign-in').hidden = true;
    element('status').hidden = false;
    element('session').hidden = false;
    showAudience(audience);
    showMessages(page, true);
  } catch (error) {
    if (error instanceof Refused && error.status === 401) showSignIn(error.message);
    else await showProblem(error);
  }
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
