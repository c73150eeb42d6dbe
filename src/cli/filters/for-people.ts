/** Whether answers about several filters are written for people. */

import type { Context } from '../command/command.js';

/** On a terminal, and where it is asked for; elsewhere a line of JSON each, which programs read one by one. */
export function isForPeople({ settings, out }: Pick<Context, 'settings' | 'out'>): boolean {
  return settings.text('format') === 'pretty' && (out.isTerminal || settings.isGiven('format'));
}
