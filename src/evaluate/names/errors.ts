/** What is said of names that no device has, or has with values of other types. */

import { shown } from '../../base/shown.js';
import { pluralOf, type TagType, withArticle } from '../../base/tag-types.js';
import { operatorsOf } from '../../catalog/operator-table.js';
import { diagnose } from '../../diagnostics/diagnose.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { UsedName } from './filter-names.js';

type UsedApplication = Extract<UsedName, { readonly kind: 'application' }>;
type UsedTag = Extract<UsedName, { readonly kind: 'tag' }>;

export function noSuchApplication({ code, span }: UsedApplication, near: string | null): Diagnostic {
  const message = `no device is subscribed to the application \`${shown(code)}\``;
  return diagnose('audience/name-not-on-devices', span, message, { help: didYouMean(near) });
}

/** `elsewhere`: an application whose tag has this name, null for the account; undefined where there is none. */
export function noSuchTag(name: UsedTag, near: string | null, elsewhere: string | null | undefined): Diagnostic {
  const message = `no device has ${ownedTag(name)}`;
  const help = elsewhere === undefined ? didYouMean(near) : otherOwner(name, elsewhere);
  return diagnose('audience/name-not-on-devices', name.span, message, { help });
}

export function unsetEverywhere(name: UsedTag): Diagnostic {
  return diagnose('audience/name-not-on-devices', name.span, `no device has a value for ${ownedTag(name)}`);
}

export function otherType(name: UsedTag, types: readonly TagType[]): Diagnostic {
  const message = `\`${shown(name.tag)}\` holds ${types.map(pluralOf).join(' and ')} on the devices, and the filter takes it for ${name.types.map(withArticle).join(' or ')}`;
  return diagnose('audience/other-type-on-devices', name.span, message, { help: howToCompare(name, types) });
}

function didYouMean(near: string | null): string | null {
  return near === null ? null : `did you mean \`${shown(near)}\`?`;
}

function otherOwner({ tag }: UsedTag, owner: string | null): string {
  const name = JSON.stringify(shown(tag));
  if (owner === null) return `devices have an account tag of this name: T(${name}, …)`;
  return `subscribers of \`${shown(owner)}\` have a tag of this name: AT(${JSON.stringify(shown(owner))}, ${name}, …)`;
}

function ownedTag({ application, tag }: UsedTag): string {
  if (application === null) return `an account tag \`${shown(tag)}\``;
  return `a tag \`${shown(tag)}\` of the application \`${shown(application)}\``;
}

const WHOLE = /^-?(?:0|[1-9][0-9]*)$/;

/** Integers in quotes want them dropped; everything else wants another operator, or other values. */
function howToCompare({ clause }: UsedTag, types: readonly TagType[]): string | null {
  const type = types.length === 1 ? types[0] : undefined;
  if (type === undefined) return null;
  const { operator, values } = clause;
  if (type === 'Integer' && values.length > 0 && values.every(({ text }) => WHOLE.test(text)))
    return `write ${values.length === 1 ? `${shown(values[0]?.text ?? '')}` : 'the numbers'} without quotes`;
  const taken = operatorsOf(type);
  if (taken.includes(operator)) return `compare it with ${pluralOf(type)}`;
  return `${pluralOf(type)} take ${taken.join(', ')}`;
}
