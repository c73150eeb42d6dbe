/** Rules across the fields of one block of a preset. */

import { ownMember } from '../../base/json-kind.js';
import { joinPointer } from '../../base/pointer.js';
import { buttonWithoutText, ignoredWhenSilent } from '../request-errors.js';
import type { Site } from '../value-kind.js';

type BlockRule = (members: Readonly<Record<string, unknown>>, site: Site) => void;

/** A silent message makes no sound, and shows no banner. */
export const silentShowsNothing: BlockRule = (members, { context, pointer, name }) => {
  // A number is another spelling of it.
  const flag = ownMember(members, 'silent');
  if (flag !== true && flag !== 1) return;
  const silent = context.body.keyPlace(joinPointer(pointer, 'silent'));
  for (const ignored of ['sound', 'banner']) {
    if (!Object.hasOwn(members, ignored) || members[ignored] === '') continue;
    const place = context.body.keyPlace(joinPointer(pointer, ignored));
    context.diagnostics.push(ignoredWhenSilent(place, `${name}.${ignored}`, silent));
  }
};

/** A button without a text is not there, so its URL leads nowhere. */
export const buttonHasText: BlockRule = (members, { context, pointer, name }) => {
  if (!Object.hasOwn(members, 'url') || !context.body.isComplete) return;
  if ((ownMember(members, 'text') ?? '') !== '') return;
  const place = context.body.keyPlace(joinPointer(pointer, 'url'));
  context.diagnostics.push(buttonWithoutText(place, `${name}.url`, `${name}.text`));
};
