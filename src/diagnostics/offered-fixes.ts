/** The fixes of a finding as an editor offers them. */

import type { Fix } from './diagnostic.js';

/** Safe ones before the others; otherwise in their order. */
export function safeFirst(fixes: readonly Fix[]): readonly Fix[] {
  return fixes.toSorted((left, right) => Number(left.safety === 'unsafe') - Number(right.safety === 'unsafe'));
}

/** What it is offered as. A fix that is likely and not certain says so: it may be another filter that was meant. */
export function offeredTitle({ title, safety }: Fix): string {
  return safety === 'safe' ? title : `${title} (may not be what was meant)`;
}
