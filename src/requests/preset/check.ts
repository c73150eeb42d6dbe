/** createPreset: a body to the checked preset and all that is to be said of it. Names the steps, and nothing else. */

import { closest } from '../../base/edit-distance.js';
import { adviseToken, demanded } from '../auth.js';
import { type Body, readBody } from '../body.js';
import { fieldReader, type Members, reportMissing, type ValuesOf } from '../fields.js';
import { type CheckRequestOptions, expectRequestOptions, requestContext } from '../request-context.js';
import { noCode, twoCodes, unknownCode } from '../request-errors.js';
import { type CheckRequestResult, requestResult } from '../request-result.js';
import { readUnknownField } from '../unknown-field.js';
import { unwrappedMembers } from '../wrapper.js';
import { PRESET_FIELDS, PRESET_REQUIRED } from './fields.js';

/** What a preset belongs to: exactly one of an application and an application group, and one that the catalog knows. */
const CODES = ['applicationCode', 'applicationGroupCode'];

/** The code that is there, where there is one alone. */
function onlyCode(values: Members['values']): readonly string[] {
  const found = CODES.filter((name) => Object.hasOwn(values, name));
  return found.length === 1 ? found : [];
}

function checkCodes(members: Members): void {
  const { context, pointer, values } = members;
  const { body, catalog } = context;
  const found = CODES.filter((name) => Object.hasOwn(values, name));
  const [first, second] = found
    .map((name) => body.keyPlace(`${pointer}/${name}`))
    .sort((left, right) => left.span.start - right.span.start);
  if (first === undefined && body.isComplete) context.diagnostics.push(noCode(body.valuePlace(pointer)));
  if (first !== undefined && second !== undefined) context.diagnostics.push(twoCodes(second, first));
  if (catalog === null) return;
  resolve(members, 'applicationCode', 'application', catalog.applications);
  resolve(members, 'applicationGroupCode', 'application group', catalog.groups);
}

function resolve(
  { context, pointer, values }: Members,
  name: string,
  what: string,
  known: ReadonlyMap<string, unknown>,
): void {
  const code = Object.hasOwn(values, name) ? values[name] : undefined;
  if (typeof code !== 'string' || known.has(code)) return;
  const near = context.suggestions ? closest(code, known.keys(), context.effort) : null;
  context.diagnostics.push(unknownCode(context.body.valuePlace(`${pointer}/${name}`), what, code, near));
}

/** The fields as they are sent, near-misses put right, with the defaults of the source. */
export type Preset = ValuesOf<typeof PRESET_FIELDS> &
  Readonly<Required<Pick<ValuesOf<typeof PRESET_FIELDS>, 'name' | 'content'>>>;

/**
 * Checks a body of createPreset: a JSON text, or the value of one. All findings in one run, each with pointer and place in
 * `text`. Never throws; linear in the text.
 */
export function checkCreatePreset(source: unknown, options: CheckRequestOptions = {}): CheckRequestResult<Preset> {
  expectRequestOptions('checkCreatePreset', options);
  return checkPresetBody(readBody(source), options);
}

/** The same for a body that is read already. */
export function checkPresetBody(body: Body, options: CheckRequestOptions): CheckRequestResult<Preset> {
  const context = requestContext(body, options);
  const members = unwrappedMembers(context);
  return requestResult(context, members === null ? null : readPreset(members));
}

const READER = fieldReader(PRESET_FIELDS);

function readPreset(unwrapped: Members): Preset | null {
  const { context, values } = unwrapped;
  const required = demanded(context, PRESET_REQUIRED);
  const members = { ...unwrapped, needed: [...required, ...onlyCode(values)] };
  const preset = READER.read(members, (site, name) => readUnknownField(site, name, PRESET_FIELDS, values));
  reportMissing(members, required, 'a preset');
  adviseToken(members);
  checkCodes(members);
  const { name, content } = preset;
  return name === undefined || content === undefined ? null : { ...preset, name, content };
}
