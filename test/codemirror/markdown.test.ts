// @vitest-environment happy-dom
/** What the Markdown of hovers and completions becomes as elements of a page: paragraphs, bold, code; whatever else, text as it is. */

import { describe, expect, it } from 'vitest';
import { markdownElement } from '../../src/codemirror/markdown.js';

const htmlOf = (text: string): string => markdownElement(text).innerHTML;

it('stands in an element with a class of its own', () => {
  const { tagName, className } = markdownElement('x');
  expect([tagName, className]).toEqual(['DIV', 'cm-sift-text']);
});

describe('markdown', () => {
  it.each([
    ['one paragraph', '<p>one paragraph</p>'],
    ['of two\nlines', '<p>of two\nlines</p>'],
    ['one\n\ntwo\n\n\nthree', '<p>one</p><p>two</p><p>three</p>'],
    ['', '<p></p>'],
    ['**bold** at first', '<p><strong>bold</strong> at first</p>'],
    ['at last **bold**', '<p>at last <strong>bold</strong></p>'],
    ['in **bold** between, **twice**', '<p>in <strong>bold</strong> between, <strong>twice</strong></p>'],
    ['a `T("age")` b', '<p>a <code>T("age")</code> b</p>'],
    ['``a ` b``', '<p><code>a ` b</code></p>'],
    ['**bold with `code` in it**', '<p><strong>bold with <code>code</code> in it</strong></p>'],
    // A blank on both sides keeps the signs apart from the code, and is none of it; blanks alone are.
    ['`` `a` ``', '<p><code>`a`</code></p>'],
    ['` abc `', '<p><code>abc</code></p>'],
    ['`  a  `', '<p><code> a </code></p>'],
    ['` a`', '<p><code> a</code></p>'],
    ['`a `', '<p><code>a </code></p>'],
    ['` a `', '<p><code>a</code></p>'],
    ['`x a `', '<p><code>x a </code></p>'],
    ['` a x`', '<p><code> a x</code></p>'],
    [' one \n\n two ', '<p>one</p><p>two</p>'],
    ['x\n\n```\nA\n\nB\n```', '<p>x</p><pre>A\n\nB</pre>'],
    ['`   `', '<p><code>   </code></p>'],
    ['\\*\\*not bold\\*\\* and \\`no code\\`', '<p>**not bold** and `no code`</p>'],
    ['2 \\< 3 \\n', '<p>2 &lt; 3 \\n</p>'],
    ['**bold \\* star**', '<p><strong>bold * star</strong></p>'],
    ['**open and `open', '<p>**open and `open</p>'],
    ['<b>&amp;</b>', '<p>&lt;b&gt;&amp;amp;&lt;/b&gt;</p>'],
    ['```\nA("X")\n  * B\n```', '<pre>A("X")\n  * B</pre>'],
    ['```pushsift\nA("X")\n```', '<pre>A("X")</pre>'],
    ['before\n\n```\nA("X")\n\n**B**\n```\n\nafter', '<p>before</p><pre>A("X")\n\n**B**</pre><p>after</p>'],
    ['```\n```', '<pre></pre>'],
  ])('%j is %j', (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });
});
