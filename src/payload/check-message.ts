/** The two requests as they are carried out: all that their checks say, and what of them is not sent or too large to be sent. */

import { joinPointer } from '../base/pointer.js';
import type { Platform } from '../base/vocabulary.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasError } from '../diagnostics/totals.js';
import type { Body } from '../requests/body.js';
import { reachedPlatforms } from '../requests/platform-reach.js';
import { checkPresetBody, type Preset } from '../requests/preset/check.js';
import type { CheckRequestOptions } from '../requests/request-context.js';
import type { CheckRequestResult } from '../requests/request-result.js';
import { checkTargetedBody, type TargetedMessage } from '../requests/targeted/check.js';
import { TARGETED_FIELDS } from '../requests/targeted/fields.js';
import { checkNumbers } from './check-numbers.js';
import { checkSizes, sizeFindings } from './check-sizes.js';
import { notSent } from './errors.js';
import { fieldsIn, readGeneralFields, settleUnlisted } from './general-fields.js';
import type { GeneralFields, Message, MessageFields } from './message-fields.js';
import { type PRESET_TARGETS, presetFields } from './preset-fields.js';

export type Checked<Value> = Pick<CheckRequestResult<Value>, 'value' | 'diagnostics'>;

/** What the content of a preset adds is measured when it is known: {@link checkSizes}. */
export function checkMessage(body: Body, options: CheckRequestOptions): Checked<Message> {
  const { value, diagnostics } = checkTargetedBody(body, options);
  const general = readGeneralFields(body, options);
  const message = value === null || hasError(general.diagnostics) ? null : withGeneral(value, general.fields);
  const told = [
    ...checkNumbers(body, customData(body)),
    ...(message === null ? [] : checkSizes(message.request, reachedPlatforms(message.filter, options.catalog), body)),
  ];
  return {
    value: hasError(told) ? null : message,
    diagnostics: [...settleUnlisted(diagnostics), ...general.diagnostics, ...told],
  };
}

/** Where a message holds what is the application's own. */
function customData(body: Body): readonly string[] {
  const { pointer = '', values = {} } = fieldsIn(body) ?? {};
  return Object.keys(values)
    .filter((name) => name === 'data' || (/^[a-z]+_root_params$/.test(name) && Object.hasOwn(TARGETED_FIELDS, name)))
    .map((name) => joinPointer(pointer, name));
}

function withGeneral(message: TargetedMessage, fields: GeneralFields): Message {
  if (Object.keys(fields).length === 0) return message;
  return { ...message, request: { ...message.request, ...fields } };
}

/** Its payloads are those of a message without texts of its own: with texts they are no smaller. */
export function checkPreset(body: Body, options: CheckRequestOptions): Checked<Preset> {
  const { value, diagnostics } = checkPresetBody(body, options);
  if (value === null) return { value, diagnostics };
  const told = [...checkNumbers(body, rootParamsOf(value)), ...notSentOf(value, body), ...presetSizes(value, body)];
  if (told.length === 0) return { value, diagnostics };
  return { value: hasError(told) ? null : value, diagnostics: [...diagnostics, ...told] };
}

function rootParamsOf({ content }: Preset): readonly string[] {
  return Object.keys(content.platforms ?? {}).map((block) => `/content/platforms/${block}/rootParams`);
}

/** As Windows and iOS leave no place for it. */
function notSentOf({ content }: Preset, body: Body): readonly Diagnostic[] {
  const platforms = '/content/platforms';
  const { ios, windows } = content.platforms ?? {};
  const told: Diagnostic[] = [];
  const tell = (path: string, name: string, help: string): void => {
    told.push(notSent(body.keyPlace(`${platforms}${path}`), name, help));
  };
  if (ios?.customIcon !== undefined)
    tell('/ios/customIcon', 'customIcon', 'notifications on iOS show the icon of their application');
  const { wns_content: content_ } = presetFields({ content });
  if (windows !== undefined && content_ === undefined)
    for (const name of ['message', 'template', 'image'] as const)
      if (windows[name] !== undefined)
        tell(
          `/windows/${name}`,
          name,
          'Windows shows a `message` whose `type` is Tile or Toast and that names its `template`',
        );
  return told;
}

/** Blocks by their platform in filters. */
const BLOCK_PLATFORMS: Readonly<Record<keyof typeof PRESET_TARGETS, Platform>> = {
  android: 'Android',
  ios: 'iOS',
  amazon: 'Amazon',
  wphone: 'Windows_Phone',
  osx: 'OsX',
  windows: 'Windows',
  chrome: 'Chrome',
  firefox: 'Firefox',
  safari: 'Safari',
};

function presetSizes(preset: Preset, body: Body): readonly Diagnostic[] {
  const request: MessageFields = {
    auth: '',
    devices_filter: '',
    timezone: 'UTC',
    wp_type: 'Tile',
    ...presetFields(preset),
  };
  const blocks = preset.content.platforms ?? {};
  return Object.entries(BLOCK_PLATFORMS).flatMap(([block, platform]) => {
    if (!Object.hasOwn(blocks, block)) return [];
    return sizeFindings(request, [platform], { body, pointer: joinPointer('/content/platforms', block) });
  });
}
