/** A reader of XML 1.0 for tests: throws on what is not well-formed. Knows elements, attributes, text and references; no more is written. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Text directly inside, references resolved. */
  readonly text: string;
}

const NAME = /[A-Za-z_][\w.:-]*/y;
const HEADER = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/;
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The root element of a whole document. */
export function readXml(document: string): XmlElement {
  const header = HEADER.exec(document);
  if (header === null) throw new Error('there is no XML declaration');
  if (FORBIDDEN.test(document)) throw new Error('a character that XML does not allow');
  const reader = new Reader(document.slice(header[0].length));
  const root = reader.element();
  reader.end();
  return root;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  element(): XmlElement {
    this.#expect('<');
    const name = this.#name();
    const attributes = this.#attributes();
    if (this.#takes('/>')) return { name, attributes, children: [], text: '' };
    this.#expect('>');
    const children: XmlElement[] = [];
    let text = '';
    while (!this.#takes('</')) {
      if (this.#text[this.#at] === '<') children.push(this.element());
      else text += this.#textUntil('<');
    }
    if (this.#name() !== name) throw this.#error(`the end of <${name}>`);
    this.#expect('>');
    return { name, attributes, children, text };
  }

  end(): void {
    if (this.#text.slice(this.#at).trim() !== '') throw this.#error('the end of the document');
  }

  #attributes(): Readonly<Record<string, string>> {
    const attributes: Record<string, string> = {};
    for (let blank = this.#blank(); /[A-Za-z_]/.test(this.#text[this.#at] ?? ''); blank = this.#blank()) {
      if (!blank) throw this.#error('a blank before an attribute');
      const name = this.#name();
      if (Object.hasOwn(attributes, name)) throw this.#error(`one attribute \`${name}\``);
      this.#expect('="');
      attributes[name] = this.#textUntil('"');
      this.#expect('"');
    }
    return attributes;
  }

  #textUntil(end: string): string {
    const stop = this.#text.indexOf(end, this.#at);
    if (stop < 0) throw this.#error(end);
    const raw = this.#text.slice(this.#at, stop);
    if (raw.includes('<')) throw this.#error('no `<` in an attribute');
    this.#at = stop;
    return raw.replace(/&([^;]*;?)/g, (_, reference: string) => resolved(reference));
  }

  #blank(): boolean {
    const before = this.#at;
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
    return this.#at > before;
  }

  #name(): string {
    NAME.lastIndex = this.#at;
    const found = NAME.exec(this.#text);
    if (found === null) throw this.#error('a name');
    this.#at = NAME.lastIndex;
    return found[0];
  }

  #takes(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw this.#error(sign);
  }

  #error(wanted: string): Error {
    return new Error(`wanted ${wanted} at: ${this.#text.slice(this.#at, this.#at + 40)}`);
  }
}

function resolved(reference: string): string {
  const number = /^#([0-9]+);$/.exec(reference);
  const text = number === null ? ENTITIES[reference.slice(0, -1)] : String.fromCodePoint(Number(number[1]));
  if (text === undefined || !reference.endsWith(';')) throw new Error(`an unknown reference &${reference}`);
  return text;
}
