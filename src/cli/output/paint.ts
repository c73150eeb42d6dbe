/** Colour for the command line's own words; none where an output is not to be coloured. */

import picocolors from 'picocolors';
import type { Output } from './output.js';

export function paintOn({ color }: Output): ReturnType<typeof picocolors.createColors> {
  return picocolors.createColors(color);
}
