/**
 * XML 1.0 as text: elements, attributes, text. What XML cannot hold (control characters, unpaired surrogates) is written as
 * `\u` escapes, so that a document is well-formed whatever a filter or a file name contains. Does not read XML.
 */

export interface XmlElement {
  readonly name: string;
  /** In the order they are written. An undefined one is left out. */
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
  readonly children?: readonly (XmlElement | string)[];
}

/**
 * The whole document, with declaration and last line break. Elements stand on lines of their own; an element that holds text
 * stays in one piece, so that no blank is added to the text. Names are the caller's and must be names.
 */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementText(root, '')}\n`;
}

function elementText({ name, attributes = {}, children = [] }: XmlElement, indent: string): string {
  const open = `${indent}<${name}${attributesText(attributes)}`;
  if (children.length === 0) return `${open}/>`;
  const elements = children.filter((child) => typeof child !== 'string');
  if (elements.length < children.length)
    return `${open}>${children.map((child) => inlineText(child)).join('')}</${name}>`;
  const lines = elements.map((child) => elementText(child, `${indent}  `));
  return `${open}>\n${lines.join('\n')}\n${indent}</${name}>`;
}

function inlineText(child: XmlElement | string): string {
  return typeof child === 'string' ? escapeText(child) : elementText(child, '');
}

function attributesText(attributes: NonNullable<XmlElement['attributes']>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeAttribute(String(value))}"`))
    .join('');
}

// What the production Char of XML 1.0 leaves out (https://www.w3.org/TR/xml/#charsets), and C1 controls, which it discourages.
const NO_CHARACTER =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function representable(text: string): string {
  return text.replace(NO_CHARACTER, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\r', '&#13;'],
  ['\n', '&#10;'],
  ['\t', '&#9;'],
]);

function entity(character: string): string {
  return ENTITIES.get(character) ?? character;
}

/** Readers turn a raw CR into LF. */
function escapeText(text: string): string {
  return representable(text).replace(/[&<>\r]/g, entity);
}

/** Readers turn raw line breaks and tabs of attributes into blanks. */
function escapeAttribute(value: string): string {
  return representable(value).replace(/[&<>"\r\n\t]/g, entity);
}
