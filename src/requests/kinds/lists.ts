/** Kinds of lists. */

import { joinPointer } from '../../base/pointer.js';
import type { ValueKind } from '../value-kind.js';
import { refuse } from './kind.js';
import { TEXT } from './scalars.js';

/** Any number of texts, none too. */
export const TEXT_LIST: ValueKind<string[]> = {
  words: 'a list of texts',
  shape: { is: 'list', of: TEXT },
  codes: ['field/wrong-type'],
  beyondSchema: [],
  read(value, site) {
    if (!Array.isArray(value)) return refuse('a list of texts', value, site);
    const { context, pointer, name } = site;
    const texts = value.map((item: unknown, at) => {
      const place = { context, pointer: joinPointer(pointer, at), name: `${name}[${at}]` };
      return context.body.isLost(place.pointer) ? undefined : TEXT.read(item, place);
    });
    return texts.includes(undefined) ? undefined : texts.filter((text) => text !== undefined);
  },
};
