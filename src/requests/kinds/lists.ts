/** Kinds of lists. */

import { joinPointer } from '../../base/pointer.js';
import { wrongType } from '../field-errors.js';
import type { ValueKind } from '../value-kind.js';
import { TEXT } from './scalars.js';

/** Any number of texts, none too. */
export const TEXT_LIST: ValueKind<string[]> = {
  words: 'a list of texts',
  shape: { is: 'list', of: TEXT },
  codes: ['field/wrong-type'],
  beyondSchema: [],
  read(value, { context, pointer, name }) {
    if (!Array.isArray(value)) {
      context.diagnostics.push(wrongType(context.body.valuePlace(pointer), name, 'a list of texts', value));
      return undefined;
    }
    const texts = value.map((item: unknown, at) => {
      const site = { context, pointer: joinPointer(pointer, at), name: `${name}[${at}]` };
      return context.body.isLost(site.pointer) ? undefined : TEXT.read(item, site);
    });
    return texts.includes(undefined) ? undefined : texts.filter((text) => text !== undefined);
  },
};
