/** The content of a preset as fields of a message: block by block, every field. */

import type { PRESET_BLOCKS } from '../requests/preset/blocks.js';
import type { Preset } from '../requests/preset/check.js';
import type { MessageFields, PresetFields } from './message-fields.js';
import { windowsContent } from './windows.js';

type Blocks = NonNullable<Preset['content']['platforms']>;
type BlockName = keyof typeof PRESET_BLOCKS;
type Fields = Omit<MessageFields, 'auth' | 'devices_filter' | 'timezone' | 'wp_type'> &
  Pick<Partial<MessageFields>, 'wp_type'>;

/** `told`: there is no place for it, and the check of presets says so. `below`: it takes more than another name. */
type Target = keyof Fields | keyof PresetFields | 'told' | 'below';

export const PRESET_TARGETS: {
  readonly [Name in BlockName]: Readonly<Record<keyof NonNullable<Blocks[Name]>, Target>>;
} = {
  android: {
    badge: 'android_badges',
    header: 'android_header',
    soundOff: 'below',
    sound: 'android_sound',
    led: 'android_led',
    ibc: 'android_ibc',
    vibration: 'android_vibration',
    customIcon: 'android_custom_icon',
    banner: 'android_banner',
    lockScreen: 'android_lock_screen',
    rootParams: 'android_root_params',
    silent: 'below',
    deliveryPriority: 'android_delivery_priority',
    priority: 'android_priority',
    ttl: 'android_gcm_ttl',
  },
  ios: {
    badge: 'ios_badges',
    title: 'ios_title',
    subtitle: 'ios_subtitle',
    sound: 'ios_sound',
    customIcon: 'told',
    trimContent: 'below',
    rootParams: 'ios_root_params',
    silent: 'below',
    categoryId: 'ios_category_id',
    ttl: 'ios_ttl',
  },
  amazon: {
    header: 'adm_header',
    sound: 'adm_sound',
    customIcon: 'adm_custom_icon',
    icon: 'adm_icon',
    rootParams: 'adm_root_params',
    banner: 'adm_banner',
    priority: 'adm_priority',
    ttl: 'adm_ttl',
  },
  wphone: {
    type: 'wp_type',
    frontBackground: 'wp_background',
    backBackground: 'wp_backbackground',
    backContent: 'wp_backcontent',
    backTitle: 'wp_backtitle',
    count: 'wp_count',
  },
  osx: {
    title: 'mac_title',
    subtitle: 'mac_subtitle',
    badge: 'below',
    sound: 'mac_sound',
    ttl: 'mac_ttl',
    rootParams: 'mac_root_params',
  },
  windows: {
    message: 'below',
    template: 'below',
    image: 'below',
    type: 'wns_type',
    tag: 'wns_tag',
    cache: 'wns_cache',
    ttl: 'wns_ttl',
  },
  chrome: {
    title: 'chrome_title',
    icon: 'chrome_icon',
    image: 'chrome_image',
    rootParams: 'chrome_root_params',
    duration: 'chrome_duration',
    ttl: 'chrome_gcm_ttl',
    button1: 'below',
    button2: 'below',
  },
  firefox: { title: 'firefox_title', icon: 'firefox_icon', rootParams: 'firefox_root_params' },
  safari: { title: 'safari_title', action: 'safari_action', urlArgs: 'safari_url_args', ttl: 'safari_ttl' },
};

/** What the preset says, for a message that says nothing. */
export function presetFields({ content }: Pick<Preset, 'content'>): Fields {
  const blocks: Blocks = content.platforms ?? {};
  return Object.assign(
    renamed(blocks),
    ofAndroid(blocks),
    ofIos(blocks),
    ofMac(blocks),
    ofWindows(blocks),
    ofChrome(blocks),
  );
}

function renamed(blocks: Blocks): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, targets] of Object.entries(PRESET_TARGETS)) {
    const block = (Object.hasOwn(blocks, name) ? blocks[name as BlockName] : undefined) as
      | Readonly<Record<string, unknown>>
      | undefined;
    for (const [field, target] of Object.entries(targets))
      if (block !== undefined && target !== 'told' && target !== 'below' && Object.hasOwn(block, field))
        fields[target] = block[field];
  }
  return fields;
}

function ofAndroid({ android }: Blocks): Partial<Fields> {
  return {
    ...(android?.silent === true && { android_silent: 1 }),
    ...(android?.soundOff === true && { android_sound: '' }),
  };
}

function ofIos({ ios }: Blocks): Partial<Fields> {
  return {
    ...(ios?.silent === true && { ios_silent: 1 }),
    ...(ios?.trimContent === true && { apns_trim_content: 1 }),
  };
}

/** Messages have no steps of this badge. */
function ofMac({ osx }: Blocks): Partial<Fields> {
  const badge = osx?.badge;
  if (badge === undefined) return {};
  return typeof badge === 'number' ? { mac_badges: badge } : { mac_badge_step: badge };
}

function ofWindows({ windows }: Blocks): Partial<Fields> {
  const content = windows === undefined ? null : windowsContent(windows);
  return content === null ? {} : { wns_content: content };
}

function ofChrome({ chrome }: Blocks): Partial<Fields> {
  const { button1, button2 } = chrome ?? {};
  return {
    ...(button1?.text !== undefined && { chrome_button_text1: button1.text }),
    ...(button1?.url !== undefined && { chrome_button_url1: button1.url }),
    ...(button2?.text !== undefined && { chrome_button_text2: button2.text }),
    ...(button2?.url !== undefined && { chrome_button_url2: button2.url }),
  };
}
