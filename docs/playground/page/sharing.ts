/** The link that restores what was set up: put into the address and the clipboard, and shown for who wants to copy it by hand. */

import { addressOf } from '../shared/address.js';
import type { PlaygroundState } from '../shared/state.js';
import { element } from './dom.js';
import { announce, tellProblem } from './notices.js';

export function openSharing(current: () => PlaygroundState): void {
  const shared = element('shared');
  const link = element<HTMLInputElement>('link');
  element('share').addEventListener('click', async () => {
    const address = await addressOf(current());
    if (address === null) return tellProblem('The filters and the catalog are too large for a link.');
    history.replaceState(null, '', address);
    link.value = location.href;
    shared.hidden = false;
    link.focus();
    link.select();
    await navigator.clipboard.writeText(link.value).then(
      () => announce('The link was copied.'),
      () => announce('The link is selected: copy it.'),
    );
  });
  element('close-link').addEventListener('click', () => {
    shared.hidden = true;
    element('share').focus();
  });
}
