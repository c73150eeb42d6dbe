/**
 * Languages and time zones as devices name them: tags of languages (https://www.rfc-editor.org/rfc/rfc5646), and the names of the time zone
 * database, in any case: those that the engine lists, and the other names of the same zones, which it does not.
 */

/** Room for every tag in use: https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1 */
const LONGEST_TAG_UNITS = 100;

/** Subtags of one to eight letters and digits; the first is a language of two or three letters, or `x` or `i`. */
const SHAPE = /^(?:[a-z]{2,3}|[xi](?=-))(?:-[a-z0-9]{1,8})*$/;

/** The tag in lower case, with `-` for `_`, which mean the same; null for a text that has not the shape of one. */
export function languageTagIn(text: string): string | null {
  if (text.length > LONGEST_TAG_UNITS) return null;
  const tag = text.toLowerCase().replaceAll('_', '-');
  return SHAPE.test(tag) ? tag : null;
}

/** https://data.iana.org/time-zones/tzdb/backward, and names that engines know by either of two spellings. */
const OTHER_NAMES =
  'Africa/Asmara Africa/Asmera Africa/Timbuktu America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/Mendoza America/Atikokan America/Atka America/Buenos_Aires America/Catamarca America/Coral_Harbour America/Cordoba America/Ensenada America/Fort_Wayne America/Godthab America/Indiana/Indianapolis America/Indianapolis America/Jujuy America/Kentucky/Louisville America/Knox_IN America/Louisville America/Mendoza America/Montreal America/Nipigon America/Nuuk America/Pangnirtung America/Porto_Acre America/Rainy_River America/Rosario America/Santa_Isabel America/Shiprock America/Thunder_Bay America/Virgin America/Yellowknife Antarctica/South_Pole Asia/Ashkhabad Asia/Calcutta Asia/Choibalsan Asia/Chongqing Asia/Chungking Asia/Dacca Asia/Harbin Asia/Ho_Chi_Minh Asia/Istanbul Asia/Kashgar Asia/Kathmandu Asia/Katmandu Asia/Kolkata Asia/Macao Asia/Rangoon Asia/Saigon Asia/Tel_Aviv Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator Asia/Yangon Atlantic/Faeroe Atlantic/Faroe Atlantic/Jan_Mayen Australia/ACT Australia/Canberra Australia/Currie Australia/LHI Australia/NSW Australia/North Australia/Queensland Australia/South Australia/Tasmania Australia/Victoria Australia/West Australia/Yancowinna Brazil/Acre Brazil/DeNoronha Brazil/East Brazil/West CET CST6CDT Canada/Atlantic Canada/Central Canada/Eastern Canada/Mountain Canada/Newfoundland Canada/Pacific Canada/Saskatchewan Canada/Yukon Chile/Continental Chile/EasterIsland Cuba EET EST EST5EDT Egypt Eire Etc/GMT Etc/GMT+0 Etc/GMT+1 Etc/GMT+10 Etc/GMT+11 Etc/GMT+12 Etc/GMT+2 Etc/GMT+3 Etc/GMT+4 Etc/GMT+5 Etc/GMT+6 Etc/GMT+7 Etc/GMT+8 Etc/GMT+9 Etc/GMT-0 Etc/GMT-1 Etc/GMT-10 Etc/GMT-11 Etc/GMT-12 Etc/GMT-13 Etc/GMT-14 Etc/GMT-2 Etc/GMT-3 Etc/GMT-4 Etc/GMT-5 Etc/GMT-6 Etc/GMT-7 Etc/GMT-8 Etc/GMT-9 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Zulu Europe/Belfast Europe/Kiev Europe/Kyiv Europe/Nicosia Europe/Tiraspol Europe/Uzhgorod Europe/Zaporozhye GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT Mexico/BajaNorte Mexico/BajaSur Mexico/General NZ NZ-CHAT Navajo PRC PST8PDT Pacific/Chuuk Pacific/Enderbury Pacific/Johnston Pacific/Kanton Pacific/Pohnpei Pacific/Ponape Pacific/Samoa Pacific/Truk Pacific/Yap Poland Portugal ROC ROK Singapore Turkey UCT US/Alaska US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern US/Hawaii US/Indiana-Starke US/Michigan US/Mountain US/Pacific US/Samoa UTC Universal W-SU WET Zulu';

/** The longest name is `America/Argentina/ComodRivadavia`; room for longer ones to come. */
const LONGEST_ZONE_UNITS = 64;

/** By name in lower case; made when first asked for. */
let names: ReadonlyMap<string, string> | null = null;

/**
 * The name as the database spells it; null for every text that is none of some six hundred. Makes no formatter: a text that is no zone
 * costs a look in a map.
 */
export function zoneNamed(text: string): string | null {
  if (text.length > LONGEST_ZONE_UNITS) return null;
  names ??= new Map(
    [...Intl.supportedValuesOf('timeZone'), ...OTHER_NAMES.split(' ')].map((name) => [name.toLowerCase(), name]),
  );
  return names.get(text.toLowerCase()) ?? null;
}
