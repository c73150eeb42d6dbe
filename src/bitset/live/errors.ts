/** What is wrong with a change of a device. Pointers lead into the change; messages never have an id. */

import { shown } from '../../base/shown.js';
import type { Span } from '../../base/span.js';
import { diagnose } from '../../diagnostics/diagnose.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';

const WHOLE: Span = { start: 0, end: 0 };

export function wrongShape(pointer: string, what: string, wanted: string): Diagnostic {
  return diagnose('device/wrong-type', WHOLE, `${what} must be ${wanted}`, { pointer });
}

export function unknownField(pointer: string, field: string, known: readonly string[]): Diagnostic {
  return diagnose('device/wrong-type', WHOLE, `there is no field \`${shown(field)}\` here`, {
    help: `the fields are ${known.join(', ')}`,
    pointer,
  });
}

export function noSuchDevice(): Diagnostic {
  return diagnose('device/missing-field', WHOLE, 'there is no device with this id to update', {
    help: 'tell the device whole, with `put`',
    pointer: '',
  });
}

/** `verb`: what integers alone, or lists alone, are. */
export function wrongOperand(pointer: string, tag: string, held: string, verb: string): Diagnostic {
  return diagnose('device/wrong-type', WHOLE, `the tag \`${shown(tag)}\` holds ${held}, ${verb}`, { pointer });
}

export function unknownApplication(pointer: string, code: string): Diagnostic {
  return diagnose('name/unknown-application', WHOLE, `there is no application \`${shown(code)}\``, {
    help: 'the catalog of the index does not declare it',
    pointer,
  });
}

export function unknownTag(pointer: string, tag: string): Diagnostic {
  return diagnose('name/unknown-tag', WHOLE, `there is no tag \`${shown(tag)}\``, {
    help: 'the catalog of the index does not declare it',
    pointer,
  });
}
