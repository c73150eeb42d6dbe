/** What is said of the bodies of operations on devices alone. No message has an id or a push token. */

import { grouped } from '../../base/plural.js';
import { shown } from '../../base/shown.js';
import { pluralOf, type TagType, withArticle } from '../../base/tag-types.js';
import { diagnose, replaceFix } from '../../diagnostics/diagnose.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { JsonPlace } from '../../json/json-place.js';

export function emptyTagName({ pointer, span }: JsonPlace): Diagnostic {
  return diagnose('device/empty-name', span, 'a tag name is empty', { pointer });
}

/** `near` is the tag that was probably meant. */
export function unknownTag({ pointer, span }: JsonPlace, tag: string, near: string | null): Diagnostic {
  return diagnose('name/unknown-tag', span, `there is no tag \`${shown(tag)}\``, {
    help: near === null ? 'neither the account nor the application has it' : `did you mean \`${shown(near)}\`?`,
    fixes: near === null ? [] : [replaceFix('unsafe', `write ${shown(near)}`, span, JSON.stringify(near))],
    pointer,
  });
}

/** `found`: what kind of value it is given. */
export function wrongTagValue({ pointer, span }: JsonPlace, tag: string, type: TagType, found: string): Diagnostic {
  return diagnose(
    'device/wrong-type',
    span,
    `the tag \`${shown(tag)}\` is ${withArticle(type)}, and this is ${found}`,
    {
      pointer,
    },
  );
}

/** `taking`: the type of tags that the operation is for. */
export function wrongTagOperation(
  { pointer, span }: JsonPlace,
  tag: string,
  type: TagType,
  operation: string,
  taking: TagType,
): Diagnostic {
  const message = `the tag \`${shown(tag)}\` is ${withArticle(type)}, and \`${operation}\` is for ${pluralOf(taking)}`;
  return diagnose('device/wrong-type', span, message, { pointer });
}

/** There is no such device, or it belongs to other applications: which of the two, nobody is told. */
export function notRegistered({ pointer, span }: JsonPlace): Diagnostic {
  return diagnose(
    'device/not-subscribed',
    span,
    'there is no device with this `hwid` that is registered for the application',
    {
      help: 'register it first, with registerDevice',
      pointer,
    },
  );
}

/** `bytes`: of all that the device would hold then. */
export function deviceTooLarge({ pointer, span }: JsonPlace, bytes: number, most: number): Diagnostic {
  const [size, limit] = [bytes, most].map(grouped);
  return diagnose('field/too-large', span, `the device would hold ${size} bytes, and holds ${limit} at most`, {
    help: 'remove items or tags that no filter asks for',
    pointer,
  });
}

/** A field that the service knows, and does nothing with. */
export function notKept({ pointer, span }: JsonPlace, name: string): Diagnostic {
  return diagnose('request/unlisted-field', span, `\`${shown(name)}\` is not kept: no filter can ask for it`, {
    help: 'what filters are to know of a device is told in `tags`',
    pointer,
  });
}
