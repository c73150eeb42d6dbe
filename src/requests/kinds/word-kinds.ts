/** Kinds that are one word of a list. */

import { rawUnsupported } from '../field-errors.js';
import { wordKind } from './scalars.js';

export const DELIVERY_PRIORITY = wordKind(['normal', 'high']);

export const WINDOWS_TYPE = wordKind(['Tile', 'Toast', 'Badge', 'Raw']);

// Raw notifications exist on Windows Phone, and the service does not send them.
const TYPE = wordKind(['Tile', 'Toast'], (value, { context, pointer, name }) => {
  if (typeof value !== 'string' || value.toLowerCase() !== 'raw') return false;
  context.diagnostics.push(rawUnsupported(context.body.valuePlace(pointer), name));
  return true;
});

/** What is sent to Windows Phone. */
export const TILE_OR_TOAST = { ...TYPE, shape: { ...TYPE.shape, annotations: { default: 'Tile' } } };
