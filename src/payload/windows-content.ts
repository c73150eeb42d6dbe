/**
 * The texts of a preset for Windows as the XML that WNS takes: the template by its name, an image where there is one, and up to three
 * texts. https://learn.microsoft.com/uwp/schemas/tiles/toastschema/element-binding and
 * https://learn.microsoft.com/uwp/schemas/tiles/tilesschema/element-binding
 */

import { type XmlElement, xmlDocument } from '../report/xml.js';
import type { Preset } from '../requests/preset/check.js';

type WindowsBlock = NonNullable<NonNullable<Preset['content']['platforms']>['windows']>;

/** In base64 by language, as `wns_content` has it. Null: without texts, or a template for a tile or a toast, there is nothing to be shown. */
export function windowsContent({ message, template, image, type }: WindowsBlock): Record<string, string> | null {
  if (message === undefined || template === undefined || template === '' || (type !== 'Tile' && type !== 'Toast'))
    return null;
  const contents: Record<string, string> = {};
  for (const [language, texts] of Object.entries(message)) {
    const { headLineText, bodyText1, bodyText2 } = texts;
    const shown = [headLineText, bodyText1, bodyText2].filter((text) => text !== undefined && text !== '');
    const binding: XmlElement = {
      name: 'binding',
      attributes: { template },
      children: [...pictures(image), ...shown.map((text, at) => textElement(text ?? '', at + 1))],
    };
    const root = { name: type.toLowerCase(), children: [{ name: 'visual', children: [binding] }] };
    contents[language] = base64(xmlDocument(root));
  }
  return contents;
}

function pictures(image: string | undefined): readonly XmlElement[] {
  return image === undefined || image === '' ? [] : [{ name: 'image', attributes: { id: 1, src: image } }];
}

function textElement(text: string, id: number): XmlElement {
  return { name: 'text', attributes: { id }, children: [text] };
}

function base64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
