/** The filter language for CodeMirror: a tree of words by what they are, for colours and brackets; `#` comments. */

import { defineLanguageFacet, Language, LanguageSupport, languageDataProp } from '@codemirror/language';
import { type Input, NodeSet, NodeType, Parser, type PartialParse, Tree } from '@lezer/common';
import { styleTags, type Tag, tags } from '@lezer/highlight';
import { SEMANTIC_KINDS, type SemanticKind, semanticTokens } from '../editor/semantic-tokens.js';
import { markOf } from '../editor/text/placed-filter.js';

/** The tags of themes, by what a word is. */
export const TAGS: Readonly<Record<SemanticKind, Tag>> = {
  constructor: tags.keyword,
  application: tags.className,
  group: tags.namespace,
  tag: tags.propertyName,
  operator: tags.operatorKeyword,
  platform: tags.atom,
  string: tags.string,
  number: tags.number,
  sign: tags.operator,
  comment: tags.lineComment,
};

const DATA = defineLanguageFacet({
  commentTokens: { line: '#' },
  closeBrackets: { brackets: ['(', '[', '"'] },
});

const FILTER_ID = 0;

/** Names of nodes are those of the kinds, with a capital. */
const NODES = new NodeSet([
  NodeType.define({ id: FILTER_ID, name: 'Filter', top: true, props: [[languageDataProp, DATA]] }),
  ...SEMANTIC_KINDS.map((kind, index) => NodeType.define({ id: index + 1, name: nodeName(kind) })),
]).extend(styleTags(Object.fromEntries(SEMANTIC_KINDS.map((kind) => [nodeName(kind), TAGS[kind]]))));

function nodeName(kind: SemanticKind): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** Longer texts have no colours: each change reads the whole text. */
const LONGEST_COLOURED_UNITS = 200_000;

/**
 * The whole text in one step: filters are short, and what a word is depends on the brackets before it. It stops nowhere: an editor
 * that knows of a place would read the text again for what is behind it.
 */
class FilterParser extends Parser {
  createParse(input: Input): PartialParse {
    return {
      parsedPos: 0,
      stoppedAt: null,
      stopAt: () => undefined,
      advance: () => treeOf(input.read(0, input.length)),
    };
  }
}

function treeOf(text: string): Tree {
  const mark = markOf(text);
  const tokens = text.length > LONGEST_COLOURED_UNITS ? [] : semanticTokens(text);
  // Four numbers for each node: its type, start and end, and how many numbers it takes.
  const buffer = tokens.flatMap(({ kind, span }) => [
    SEMANTIC_KINDS.indexOf(kind) + 1,
    span.start + mark,
    span.end + mark,
    4,
  ]);
  return Tree.build({ buffer, nodeSet: NODES, topID: FILTER_ID, length: text.length });
}

const LANGUAGE = new Language(DATA, new FilterParser(), [], 'sift');

/** The filter language alone: colours by the theme of the editor, brackets, `#` for comments. Right in half-written text, too. */
export function filterLanguage(): LanguageSupport {
  return new LanguageSupport(LANGUAGE);
}
