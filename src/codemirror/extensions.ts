/** All that an editor for filters is made of, as one extension. */

import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { type Expectations, expectNeeded, listOf, oneOf, TEXT } from '../base/argument.js';
import type { DocumentForm, LanguageProvider } from '../editor/provider/provider.js';
import { PROVIDER } from '../editor/provider/relay.js';
import { bodyColours } from './body-colours.js';
import { completion } from './completion.js';
import { formatting } from './formatting.js';
import { hover } from './hover.js';
import { inlays } from './inlays.js';
import { filterLanguage } from './language.js';
import { lint } from './lint.js';
import { longLines } from './long-lines.js';
import { SOURCE } from './source.js';
import { THEME } from './theme.js';

const FORMS: readonly DocumentForm[] = ['filter', 'json'];

/** What an editor for filters can do. */
export const FILTER_FEATURES = ['lint', 'completion', 'hover', 'formatting', 'inlays'] as const;
/** One thing that an editor for filters can do. */
export type FilterFeature = (typeof FILTER_FEATURES)[number];

/** Whom the editor asks, about which documents, and what for. */
export interface FilterExtensionsOptions {
  /** `languageProvider()`, or `connectLanguage()` to one in a worker. */
  readonly provider: LanguageProvider;
  /** What the document is. A body has the language that the editor has for JSON. Default `filter`. */
  readonly form?: DocumentForm;
  /** The address of a site that was built from the documentation: the code of a finding links to its page there. */
  readonly docs?: string;
  /** All unless given. */
  readonly features?: readonly FilterFeature[];
}

const OPTIONS: Expectations<FilterExtensionsOptions> = {
  provider: PROVIDER,
  form: oneOf(FORMS),
  docs: TEXT,
  features: listOf(oneOf(FILTER_FEATURES), 'an array of features'),
};

const EXTENSIONS: Readonly<Record<FilterFeature, () => Extension>> = { lint, completion, hover, formatting, inlays };

/**
 * Language, findings with fixes, completion, hover, formatting (Shift-Alt-F) and inlays. What the provider cannot answer is left out;
 * nothing throws while a text is edited. Colours are CodeMirror's own unless the editor has a theme.
 * @throws TypeError for options that it does not take
 */
export function filterExtensions(options: FilterExtensionsOptions): Extension {
  expectNeeded('filterExtensions', options, OPTIONS, 'options', 'provider');
  const { provider, form = 'filter', docs = null, features = FILTER_FEATURES } = options;
  return [
    SOURCE.of({ provider, form, docs }),
    form === 'filter' ? filterLanguage() : bodyColours(),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    bracketMatching(),
    longLines(),
    THEME,
    ...FILTER_FEATURES.filter((feature) => features.includes(feature)).map((feature) => EXTENSIONS[feature]()),
  ];
}
