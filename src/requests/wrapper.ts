/** The object `request`: createPreset alone does not wrap its fields in it, and authors mix that up. */

import { isJsonObject, jsonKind } from '../base/json-kind.js';
import { joinPointer } from '../base/pointer.js';
import type { Fix } from '../diagnostics/diagnostic.js';
import type { Body } from './body.js';
import type { Members } from './fields.js';
import { nearMissSeverity, type RequestContext } from './request-context.js';
import { besideWrapper, missingField, missingWrapper, needlessWrapper, wrongRoot } from './request-errors.js';

/** The fields of this operation; null where there are none to be read. */
export function wrappedMembers(
  context: RequestContext,
  operation: string,
  isField: (name: string) => boolean,
): Members | null {
  const what = `the body of ${operation}`;
  const root = rootMembers(context, what);
  if (root === null) return null;
  if (Object.hasOwn(root.values, 'request')) return insideWrapper(context, root, 'the value of `request`');
  const place = context.body.valuePlace('');
  if (Object.keys(root.values).some(isField)) {
    context.diagnostics.push(missingWrapper(place, operation, nearMissSeverity(context), wrapFix(context.body)));
    return root;
  }
  if (context.body.isComplete) context.diagnostics.push(missingField(place, 'request', what));
  return null;
}

/** The fields of createPreset; null where there are none to be read. */
export function unwrappedMembers(context: RequestContext): Members | null {
  const root = rootMembers(context, 'the body of createPreset');
  if (root === null || !Object.hasOwn(root.values, 'request')) return root;
  const fix = canUnwrap(root.values) ? unwrapFix(context.body) : null;
  context.diagnostics.push(needlessWrapper(context.body.keyPlace('/request'), nearMissSeverity(context), fix));
  return insideWrapper(context, root, 'the value of `request`');
}

/** Not where something would be lost, or be taken for the wrapper again. */
function canUnwrap({ request, ...beside }: Members['values']): boolean {
  return Object.keys(beside).length === 0 && isJsonObject(request) && !Object.hasOwn(request, 'request');
}

/** The members of the body; null, and told, where it is no object. `what` names the body. */
export function rootMembers(context: RequestContext, what: string): Members | null {
  const { body } = context;
  if (isJsonObject(body.value)) return { context, pointer: '', values: body.value, prefix: '', needed: [] };
  if (body.value !== undefined && !body.isLost(''))
    context.diagnostics.push(wrongRoot(body.valuePlace(''), what, jsonKind(body.value)));
  return null;
}

function insideWrapper(context: RequestContext, root: Members, what: string): Members | null {
  const { body } = context;
  for (const name of Object.keys(root.values))
    if (name !== 'request') context.diagnostics.push(besideWrapper(body.keyPlace(joinPointer('', name)), name));
  const inner = root.values.request;
  if (isJsonObject(inner)) return { context, pointer: '/request', values: inner, prefix: '', needed: [] };
  if (!body.isLost('/request')) context.diagnostics.push(wrongRoot(body.valuePlace('/request'), what, jsonKind(inner)));
  return null;
}

function wrapFix(body: Body): Fix | null {
  const root = body.isComplete ? body.whole('') : null;
  if (root === null) return null;
  const before = { span: { start: root.start, end: root.start }, text: '{"request": ' };
  const after = { span: { start: root.end, end: root.end }, text: '}' };
  return { title: 'wrap the fields in `request`', safety: 'safe', edits: [before, after] };
}

function unwrapFix(body: Body): Fix | null {
  const root = body.isComplete ? body.whole('') : null;
  const inner = body.whole('/request');
  if (root === null || inner === null) return null;
  const before = { span: { start: root.start, end: inner.start }, text: '' };
  const after = { span: { start: inner.end, end: root.end }, text: '' };
  return { title: 'take the fields out of `request`', safety: 'safe', edits: [before, after] };
}
