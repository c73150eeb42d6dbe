/**
 * One line of NDJSON, as bytes, to the wanted members of its device. No value is made of anything else; it is checked all the same. Takes only what
 * is plain: whatever has an escape, a member that is not known, a number that is long or has a point, or a mistake, is left to
 * the reader of any line, which has the last word.
 */

import type { TagType } from '../../base/tag-types.js';
import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import type { Catalog, TagDeclaration } from '../../catalog/catalog.js';
import type { Device, TagValue } from '../device.js';
import { DeviceValidator } from '../validate-device.js';
import { ByteNames, ByteTexts, FIRST_HASH, nextHash } from './byte-texts.js';
import { NamedStarts } from './named-starts.js';
import { endOfCharacter } from './utf8.js';
import type { WantedMembers } from './wanted-members.js';

const LINE_FEED = 10;
const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const LETTER_N = 110;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Numbers of so many digits are integers that a double holds. */
const MOST_DIGITS = 15;
/** What stands behind a name in most files. */
const NAME_ENDING = '":';
/** Where no value is made of a text, anything stands for it. */
const UNREAD = '';

const TEXT_PLACES = 4096;
const LIST_PLACES = 1024;

/** What is known of a tag by its name: the type it must have, null for any, and whether its value is wanted. */
interface TagRule {
  readonly name: string;
  readonly type: TagType | null;
  readonly isWanted: boolean;
}

interface TagRules {
  readonly byStart: NamedStarts<TagRule>;
  readonly byName: ByteNames<TagRule>;
  /** True where a name that is not here is a tag of any type, which nobody wants; false where no other may be. */
  readonly isOpen: boolean;
}

interface ApplicationRule {
  readonly code: string;
  readonly tags: TagRules;
}

interface Applications {
  readonly codes: readonly string[];
  /** How many of them the catalog does not declare. */
  readonly unknown: number;
}

type Member = 'id' | 'platform' | 'applications' | 'tags' | 'applicationTags';
const MEMBERS: readonly Member[] = ['id', 'platform', 'applications', 'tags', 'applicationTags'];

/** Values by name, nothing inherited: `__proto__` is a name like others. */
class Values<Value> {
  [name: string]: Value;
}
Object.setPrototypeOf(Values.prototype, null);

/** 1 for bytes that end a text, may not stand in one, or are part of a longer character. A line feed is among them. */
const IS_SPECIAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 32 || byte >= 0x80 || byte === QUOTE || byte === BACKSLASH ? 1 : 0,
);

const NO_CODES: readonly string[] = [];
const NO_TAGS: Readonly<Values<TagValue | null>> = Object.freeze(new Values<TagValue | null>());
const NO_APPLICATION_TAGS: Readonly<Values<Values<TagValue | null>>> = Object.freeze(
  new Values<Values<TagValue | null>>(),
);
const NO_NAMES: ReadonlySet<string> = new Set();

/** `declared` null: there is no catalog, and any name may be there. */
function rulesOf(declared: ReadonlyMap<string, TagDeclaration> | null, wanted: ReadonlySet<string>): TagRules {
  const names = declared === null ? wanted : declared.keys();
  const rules = Array.from(names, (name): [string, TagRule] => [
    name,
    { name, type: declared?.get(name)?.type ?? null, isWanted: wanted.has(name) },
  ]);
  return { byStart: new NamedStarts(rules, NAME_ENDING), byName: new ByteNames(rules), isOpen: declared === null };
}

/** As the validator of any device takes them; null where it takes them for a mistake. */
function applicationsIn(text: string, catalog: Catalog | null): Applications | null {
  const validator = new DeviceValidator(catalog);
  const device = validator.validate({ id: 'device', platform: PLATFORMS[0], applications: JSON.parse(text) });
  return device === null ? null : { codes: device.applications ?? NO_CODES, unknown: validator.unknown.applications };
}

export class LineScanner {
  /** Where the line ends that was taken last, its line feed not counted. */
  lineEnd = 0;
  /** Of that line: subscriptions to applications that the catalog does not declare. */
  unknownApplications = 0;
  readonly #wantsId: boolean;
  readonly #members = new ByteNames(MEMBERS.map((member) => [member, member] as const));
  readonly #memberStarts = new NamedStarts(
    MEMBERS.map((member) => [member, member] as const),
    NAME_ENDING,
  );
  readonly #platforms = new NamedStarts(
    PLATFORMS.map((platform) => [platform, platform] as const),
    '"',
  );
  readonly #tags: TagRules;
  readonly #applicationStarts: NamedStarts<ApplicationRule>;
  readonly #applicationTags: ByteNames<ApplicationRule>;
  readonly #anyTags: TagRules | null;
  readonly #texts: ByteTexts<string>;
  readonly #lists: ByteTexts<Applications | null>;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #bytes: Uint8Array = new Uint8Array(0);
  #end = 0;
  /** Of the text looked through last. */
  #hash = 0;

  readonly #lineBytes: number;

  constructor(catalog: Catalog | null, wanted: WantedMembers, lineBytes: number) {
    this.#lineBytes = lineBytes;
    this.#wantsId = wanted.id;
    this.#tags = rulesOf(catalog?.tags ?? null, wanted.tags);
    this.#anyTags = catalog === null ? rulesOf(null, NO_NAMES) : null;
    const codes = catalog === null ? wanted.applicationTags.keys() : catalog.applications.keys();
    const applications = Array.from(codes, (code) => {
      const tags = rulesOf(catalog?.applications.get(code)?.tags ?? null, wanted.applicationTags.get(code) ?? NO_NAMES);
      return [code, { code, tags }] as const;
    });
    this.#applicationStarts = new NamedStarts(applications, NAME_ENDING);
    this.#applicationTags = new ByteNames(applications);
    this.#texts = new ByteTexts(TEXT_PLACES, (bytes) => this.#decoder.decode(bytes));
    this.#lists = new ByteTexts(LIST_PLACES, (bytes) => applicationsIn(this.#decoder.decode(bytes), catalog));
  }

  /** The device of the line from `start` to `lineEnd`, which is set then; null where the reader of any line has to look at it. */
  scan(bytes: Uint8Array, start: number): Device | null {
    this.#bytes = bytes;
    this.#end = bytes.length;
    this.unknownApplications = 0;
    let platform: Platform | undefined;
    let id: string | undefined;
    let codes: readonly string[] | undefined;
    let tags: Values<TagValue | null> | undefined;
    let applicationTags: Values<Values<TagValue | null>> | undefined;
    let at = this.#blanks(start);
    if (bytes[at] !== OPEN_OBJECT) return null;
    do {
      at = this.#blanks(at + 1);
      if (bytes[at] !== QUOTE) return null;
      let member = this.#memberStarts.find(bytes, at + 1);
      if (member === undefined) {
        const nameEnd = this.#hashedEnd(at + 1);
        if (nameEnd < 0) return null;
        member = this.#members.get(bytes, at + 1, nameEnd, this.#hash);
        at = this.#behindColon(nameEnd + 1);
      } else at = this.#blanks(this.#memberStarts.end);
      switch (member) {
        case 'id': {
          const close = bytes[at] === QUOTE ? this.#textEnd(at + 1) : -1;
          if (close <= at + 1 || id !== undefined) return null;
          id = this.#wantsId ? this.#decoder.decode(bytes.subarray(at + 1, close)) : UNREAD;
          at = close + 1;
          break;
        }
        case 'platform': {
          if (bytes[at] !== QUOTE || platform !== undefined) return null;
          platform = this.#platforms.find(bytes, at + 1);
          if (platform === undefined) return null;
          at = this.#platforms.end;
          break;
        }
        case 'applications': {
          const close = this.#listEnd(at);
          if (close < 0 || codes !== undefined) return null;
          const list = this.#lists.get(bytes, at, close, this.#hashOfSome(at, close));
          if (list === null) return null;
          codes = list.codes;
          this.unknownApplications = list.unknown;
          at = close;
          break;
        }
        case 'tags': {
          if (tags !== undefined) return null;
          tags = new Values<TagValue | null>();
          at = this.#readTags(at, this.#tags, tags);
          break;
        }
        case 'applicationTags': {
          // Whose tags they may be is known behind the subscriptions.
          if (applicationTags !== undefined || codes === undefined) return null;
          applicationTags = new Values<Values<TagValue | null>>();
          at = this.#readApplicationTags(at, codes, applicationTags);
          break;
        }
        case undefined:
          return null;
      }
      if (at < 0) return null;
      at = this.#blanks(at);
    } while (bytes[at] === COMMA);
    if (bytes[at] !== CLOSE_OBJECT) return null;
    const end = this.#blanks(at + 1);
    if (end - start > this.#lineBytes || (end < bytes.length && bytes[end] !== LINE_FEED)) return null;
    this.lineEnd = end;
    if (id === undefined || platform === undefined) return null;
    return {
      id,
      platform,
      applications: codes ?? NO_CODES,
      tags: tags ?? NO_TAGS,
      applicationTags: applicationTags ?? NO_APPLICATION_TAGS,
    };
  }

  #readApplicationTags(first: number, codes: readonly string[], into: Values<Values<TagValue | null>>): number {
    const bytes = this.#bytes;
    if (bytes[first] !== OPEN_OBJECT) return -1;
    let at = this.#blanks(first + 1);
    if (bytes[at] === CLOSE_OBJECT) return at + 1;
    for (;;) {
      if (bytes[at] !== QUOTE) return -1;
      let rule = this.#applicationStarts.find(bytes, at + 1);
      let open = this.#applicationStarts.end;
      if (rule === undefined) {
        const nameEnd = this.#hashedEnd(at + 1);
        if (nameEnd < 0) return -1;
        rule = this.#applicationTags.get(bytes, at + 1, nameEnd, this.#hash) ?? this.#otherApplication(at + 1, nameEnd);
        if (rule === undefined) return -1;
        open = this.#behindColon(nameEnd + 1);
      } else if (bytes[open] === 32) open = this.#blanks(open);
      const { code } = rule;
      if (!codes.includes(code)) return -1;
      const tags = new Values<TagValue | null>();
      at = this.#readTags(open, rule.tags, tags);
      if (at < 0) return -1;
      into[code] = tags;
      at = this.#blanks(at);
      if (bytes[at] !== COMMA) return bytes[at] === CLOSE_OBJECT ? at + 1 : -1;
      at = this.#blanks(at + 1);
    }
  }

  /** Without a catalog there may be any; with one there is no other. */
  #otherApplication(start: number, end: number): ApplicationRule | undefined {
    if (this.#anyTags === null) return undefined;
    return { code: this.#texts.get(this.#bytes, start, end, this.#hash), tags: this.#anyTags };
  }

  /** Behind the object of tags that opens at `open`; -1 where it is no plain one. */
  #readTags(open: number, rules: TagRules, into: Values<TagValue | null>): number {
    const bytes = this.#bytes;
    if (bytes[open] !== OPEN_OBJECT) return -1;
    let at = this.#blanks(open + 1);
    if (bytes[at] === CLOSE_OBJECT) return at + 1;
    for (;;) {
      if (bytes[at] !== QUOTE) return -1;
      let rule = rules.byStart.find(bytes, at + 1);
      let start = rules.byStart.end;
      if (rule === undefined) {
        const nameEnd = this.#textEnd(at + 1);
        if (nameEnd <= at + 1) return -1;
        const isOther = rules.byStart.isComplete && bytes[nameEnd + 1] === COLON;
        if (!isOther) rule = rules.byName.get(bytes, at + 1, nameEnd, this.#hashOf(at + 1, nameEnd));
        if (rule === undefined && !rules.isOpen) return -1;
        start = this.#behindColon(nameEnd + 1);
      } else if (bytes[start] === 32) start = this.#blanks(start);
      const end = this.#valueEnd(start, rule?.type ?? null);
      if (end < 0) return -1;
      if (rule?.isWanted === true) into[rule.name] = this.#valueOf(start, end);
      at = this.#blanks(end);
      if (bytes[at] !== COMMA) return bytes[at] === CLOSE_OBJECT ? at + 1 : -1;
      at = this.#blanks(at + 1);
    }
  }

  /** Behind the value of a tag of this type; -1 where it is none, or not plain. */
  #valueEnd(at: number, type: TagType | null): number {
    const first = this.#bytes[at];
    if (first === QUOTE) {
      const close = type === null || type === 'String' ? this.#textEnd(at + 1) : -1;
      return close < 0 ? -1 : close + 1;
    }
    if (first === OPEN_LIST) return type === null || type === 'List' ? this.#listEnd(at) : -1;
    if (first === LETTER_N) return this.#nullEnd(at);
    return type === null || type === 'Integer' ? this.#integerEnd(at) : -1;
  }

  /** The value from `start` to `end`, which {@link #valueEnd} has looked through. */
  #valueOf(start: number, end: number): TagValue | null {
    const bytes = this.#bytes;
    const first = bytes[start];
    if (first === QUOTE) {
      this.#hashedEnd(start + 1);
      return this.#texts.get(bytes, start + 1, end - 1, this.#hash);
    }
    if (first === LETTER_N) return null;
    if (first === OPEN_LIST) return this.#textsIn(start, end);
    let value = 0;
    for (let at = first === MINUS ? start + 1 : start; at < end; at++)
      value = value * 10 + (bytes[at] as number) - ZERO;
    return first === MINUS ? -value : value;
  }

  #textsIn(start: number, end: number): readonly string[] {
    const texts: string[] = [];
    for (let at = start + 1; at < end; at++) {
      if (this.#bytes[at] !== QUOTE) continue;
      const close = this.#hashedEnd(at + 1);
      texts.push(this.#texts.get(this.#bytes, at + 1, close, this.#hash));
      at = close;
    }
    return texts;
  }

  /** Behind the integer at `at`; -1 where there is none, or one that is long or goes on as another number. */
  #integerEnd(start: number): number {
    const bytes = this.#bytes;
    const first = bytes[start] === MINUS ? start + 1 : start;
    let at = first;
    while (at < this.#end && (bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE) at++;
    const digits = at - first;
    if (digits === 0 || digits > MOST_DIGITS || (digits > 1 && bytes[first] === ZERO)) return -1;
    return at;
  }

  #nullEnd(at: number): number {
    const bytes = this.#bytes;
    // `ull`
    return bytes[at + 1] === 117 && bytes[at + 2] === 108 && bytes[at + 3] === 108 && at + 4 <= this.#end ? at + 4 : -1;
  }

  /** Behind the list of texts at `at`; -1 where there is none. */
  #listEnd(open: number): number {
    const bytes = this.#bytes;
    if (bytes[open] !== OPEN_LIST) return -1;
    let at = this.#blanks(open + 1);
    if (bytes[at] !== CLOSE_LIST) {
      for (;;) {
        const close = bytes[at] === QUOTE ? this.#textEnd(at + 1) : -1;
        if (close < 0) return -1;
        at = this.#blanks(close + 1);
        if (bytes[at] !== COMMA) break;
        at = this.#blanks(at + 1);
      }
      if (bytes[at] !== CLOSE_LIST) return -1;
    }
    if (at >= this.#end) return -1;
    return at + 1;
  }

  /** Where the text that begins at `at` has its closing quote; -1 where it has none, or is not plain. */
  #textEnd(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    for (;;) {
      while (IS_SPECIAL[bytes[at] as number] === 0) at++;
      if (bytes[at] === QUOTE) return at;
      if (at >= this.#end || (bytes[at] as number) < 0x80) return -1;
      at = endOfCharacter(bytes, at, this.#end);
      if (at < 0) return -1;
    }
  }

  /** The same, with the hash of the text. */
  #hashedEnd(start: number): number {
    const end = this.#textEnd(start);
    this.#hash = this.#hashOf(start, end);
    return end;
  }

  #hashOf(start: number, end: number): number {
    const bytes = this.#bytes;
    let hash = FIRST_HASH;
    for (let at = start; at < end; at++) hash = nextHash(hash, bytes[at] as number);
    return hash;
  }

  /** Of every fourth byte: long lists differ in those, too. */
  #hashOfSome(start: number, end: number): number {
    const bytes = this.#bytes;
    let hash = nextHash(FIRST_HASH, end - start);
    for (let at = start + 1; at < end; at += 4) hash = nextHash(hash, bytes[at] as number);
    return hash;
  }

  /** Where the value behind the colon at `at` begins, blanks not counted; a place without a value where there is no colon. */
  #behindColon(start: number): number {
    const at = this.#blanks(start);
    return this.#bytes[at] === COLON ? this.#blanks(at + 1) : this.#end;
  }

  #blanks(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    while (at < this.#end) {
      const byte = bytes[at];
      if (byte !== 32 && byte !== 9 && byte !== 13) break;
      at++;
    }
    return at;
  }
}
