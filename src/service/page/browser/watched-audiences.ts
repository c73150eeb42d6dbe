/** Audiences that are watched: how many are in each, and how that went in the last minutes. */

import { shape } from './audience-chart.js';
import { ask, element, make, numbers, Refused } from './parts.js';

interface WatchedAudience {
  readonly name: string;
  readonly count: number;
  readonly counts: { readonly everyMs: number; readonly values: readonly number[] };
}

/** The service has its devices elsewhere: it watches nothing, and is asked no more. */
let areElsewhere = false;

/** Where devices are kept elsewhere, and for tokens that may not read, there are none. */
export async function showWatchedAudiences(): Promise<void> {
  if (areElsewhere) return;
  const audiences = await ask<{ readonly audiences: readonly WatchedAudience[] }>('v1/audiences?limit=100').then(
    (page) => page.audiences,
    (error: unknown) => {
      if (!(error instanceof Refused && (error.status === 404 || error.status === 403))) throw error;
      areElsewhere = error.status === 404;
      return [];
    },
  );
  element('watched').hidden = audiences.length === 0;
  element('audiences').replaceChildren(...audiences.map(watchedAudience));
}

function watchedAudience({ name, count, counts }: WatchedAudience): HTMLLIElement {
  const made = make('li');
  made.append(make('span', name), make('strong', numbers.format(count)), line(name, counts));
  return made;
}

const LINE_WIDTH = 240;
const LINE_HEIGHT = 36;

/** Drawn between the least and the most, so that small changes are seen; the words have both. */
function line(name: string, { everyMs, values }: WatchedAudience['counts']): SVGElement {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const minutes = Math.max(1, Math.round((values.length * everyMs) / 60_000));
  const words =
    values.length < 2
      ? 'not counted for long enough'
      : `between ${numbers.format(least)} and ${numbers.format(most)} in ${minutes} min`;
  const svg = shape('svg', {
    viewBox: `0 0 ${LINE_WIDTH} ${LINE_HEIGHT}`,
    role: 'img',
    'aria-label': `${name}: ${words}`,
  });
  if (values.length < 2) return svg;
  const range = Math.max(1, most - least);
  const points = values.map((value, at) => {
    const x = (at * LINE_WIDTH) / (values.length - 1);
    return `${x.toFixed(1)},${(LINE_HEIGHT - 2 - ((LINE_HEIGHT - 4) * (value - least)) / range).toFixed(1)}`;
  });
  svg.append(shape('polyline', { points: points.join(' '), class: 'count-line' }));
  return svg;
}
