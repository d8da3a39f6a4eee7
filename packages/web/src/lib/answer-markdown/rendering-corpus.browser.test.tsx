import { describe, expect, it } from 'vitest';
import { createMarkdownWriter } from './markdown-writer.ts';

const base = 'https://support.tetra.example/help';

function show(markdown: string): HTMLElement {
  const root = document.createElement('div');
  root.className = 'chat-text';
  root.style.inlineSize = '20rem';
  document.body.replaceChildren(root);
  const writer = createMarkdownWriter(root, { base });
  writer.write(markdown);
  writer.end();
  return root;
}

/** The elements as written, short: frames of code and tables by their contents, links by their target. */
function outline(markdown: string): string {
  const root = show(markdown);
  for (const frame of root.querySelectorAll('.chat-code'))
    frame.replaceWith(frame.querySelector('pre') as Node);
  for (const frame of root.querySelectorAll('.chat-table'))
    frame.replaceWith(frame.firstElementChild as Node);
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (name !== 'href' && name !== 'start') element.removeAttribute(name);
    }
  }
  return root.innerHTML;
}

describe('the blocks of an answer', () => {
  it.each([
    ['# A\n## B\n### C\n#### D\n###### E', '<h3>A</h3><h3>B</h3><h3>C</h3><h4>D</h4><h4>E</h4>'],
    ['#no heading', '<p>#no heading</p>'],
    ['a\n# B\nc', '<p>a</p><h3>B</h3><p>c</p>'],
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['one  \ntwo\\\nthree', '<p>one<br>two<br>three</p>'],
    ['a\r\nb\r\n\r\nc', '<p>a<br>b</p><p>c</p>'],
    ['- a\n- b\n\n- c', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
    ['* a\n+ b', '<ul><li>a</li><li>b</li></ul>'],
    ['- a\n  - b\n    - c\n- d', '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>'],
    ['1. a\n  - b\n2. c', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
    ['1. a\n    - b\n    - c', '<ol><li>a<ul><li>b</li><li>c</li></ul></li></ol>'],
    ['1) a\n2) b', '<ol><li>a</li><li>b</li></ol>'],
    ['7. a\n8. b', '<ol start="7"><li>a</li><li>b</li></ol>'],
    ['- a\n\n  more\n- b', '<ul><li>a<p>more</p></li><li>b</li></ul>'],
    ['- a\nlazy\n\nafter', '<ul><li>a<br>lazy</li></ul><p>after</p>'],
    [
      '1. run\n\n   ```sh\n   npm i\n   ```\n\n2. go',
      '<ol><li>run<pre><code>npm i</code></pre></li><li>go</li></ol>',
    ],
    ['It was\n2020. A year.', '<p>It was<br>2020. A year.</p>'],
    ['Steps:\n1. one', '<p>Steps:</p><ol><li>one</li></ol>'],
    ['a\n- b', '<p>a</p><ul><li>b</li></ul>'],
    [
      '- [ ] a\n- [x] b\n- [y] c',
      '<ul><li><span>☐</span> a</li><li><span>☑</span> b</li><li>[y] c</li></ul>',
    ],
    ['-', '<ul><li></li></ul>'],
    ['-a', '<p>-a</p>'],
    ['> a\n> b\n>\n> c', '<blockquote><p>a<br>b</p><p>c</p></blockquote>'],
    ['> a\n\nb', '<blockquote><p>a</p></blockquote><p>b</p>'],
    ['> > a', '<blockquote><blockquote><p>a</p></blockquote></blockquote>'],
    ['> - a\n> - b', '<blockquote><ul><li>a</li><li>b</li></ul></blockquote>'],
    ['- > a\n  > b', '<ul><li><blockquote><p>a<br>b</p></blockquote></li></ul>'],
    ['> ```\n> a\n> ```', '<blockquote><pre><code>a</code></pre></blockquote>'],
    ['a\n***\nb\n- - -\nc', '<p>a</p><hr><p>b</p><hr><p>c</p>'],
    ['```ts\nlet a;\n\n\tb();\n```\nafter', '<pre><code>let a;\n\n\tb();</code></pre><p>after</p>'],
    ['````\n```\n````', '<pre><code>```</code></pre>'],
    ['~~~\na\n```\n~~~', '<pre><code>a\n```</code></pre>'],
    ['```\n# no\n- no\n> no\n| no |', '<pre><code># no\n- no\n&gt; no\n| no |</code></pre>'],
    ['  ```\n  a\n    b\n  ```', '<pre><code>a\n  b</code></pre>'],
    ['```js', '<pre><code></code></pre>'],
    ['```one``` line', '<p><code>one</code> line</p>'],
    [
      '| a | b |\n|:--|--:|\n| 1 | `x` |\n| 2 |\nafter',
      '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><code>x</code></td></tr><tr><td>2</td><td></td></tr></tbody></table><p>after</p>',
    ],
    [
      '|a|b|\n|-|-|\n|`x\\|y`|*z|\n||<br>|',
      '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td><code>x|y</code></td><td>*z</td></tr><tr><td></td><td><br></td></tr></tbody></table>',
    ],
    ['| a |\nno table', '<p>| a |<br>no table</p>'],
    ['| a |\n\nb', '<p>| a |</p><p>b</p>'],
    ['a || b', '<p>a || b</p>'],
    ['', ''],
    ['\n\n\n', ''],
  ])('%j are %s', (markdown, expected) => {
    expect(outline(markdown)).toBe(expected);
  });
});

describe('the words of an answer', () => {
  it.each([
    ['**a** __b__ *c* _d_', '<p><strong>a</strong> <strong>b</strong> <em>c</em> <em>d</em></p>'],
    ['***a*** ~~b~~', '<p><strong><em>a</em></strong> <s>b</s></p>'],
    ['**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['*a **b** c*', '<p><em>a <strong>b</strong> c</em></p>'],
    ['NEXT_PUBLIC_API_URL and max_duration', '<p>NEXT_PUBLIC_API_URL and max_duration</p>'],
    ['2 * 3 * 4, 2**8, a ~ b, ~5', '<p>2 * 3 * 4, 2**8, a ~ b, ~5</p>'],
    ['*.example.com and **.ts', '<p>*.example.com and **.ts</p>'],
    ['**open and *shut', '<p>**open and *shut</p>'],
    ['**a `b**` c**', '<p><strong>a <code>b**</code> c</strong></p>'],
    ['`a` ``b`c`` `` `d` ``', '<p><code>a</code> <code>b`c</code> <code>`d`</code></p>'],
    ['a `b', '<p>a `b</p>'],
    ['`a\nb`', '<p><code>a b</code></p>'],
    ['\\*a\\* \\[b\\] C:\\dir \\\\', '<p>*a* [b] C:\\dir \\</p>'],
    ['$PATH, $5 and $10, \\(x\\)', '<p>$PATH, $5 and $10, (x)</p>'],
    ['a<br>b<BR />c <b>d</b>', '<p>a<br>b<br>c &lt;b&gt;d&lt;/b&gt;</p>'],
    ['array[0] and [note] and [', '<p>array[0] and [note] and [</p>'],
    ['a]b [c](', '<p>a]b [c](</p>'],
    ['[**a** `b`](/docs/x)', '<p><a href="/docs/x"><strong>a</strong> <code>b</code></a></p>'],
    ['**[a](/docs/x)**', '<p><strong><a href="/docs/x">a</a></strong></p>'],
    ['[a [b] c](/docs/x)', '<p><a href="/docs/x">a [b] c</a></p>'],
    ['[a](/docs/x "Title") [b](</docs/x y>)', '<p><a href="/docs/x">a</a> <a href="/docs/x%20y">b</a></p>'],
    ['[a](/docs/x_(y)) [b](/z\\))', '<p><a href="/docs/x_(y)">a</a> <a href="/z)">b</a></p>'],
    ['list[i](see the next line\nfor more)', '<p>list[i](see the next line<br>for more)</p>'],
    ['[a](javascript:b) c', '<p><span>a</span> c</p>'],
    ['![a cat](/docs/cat.png)', '<p><a href="/docs/cat.png">a cat</a></p>'],
    ['![](/docs/cat.png)', '<p><a href="/docs/cat.png">/docs/cat.png</a></p>'],
    [
      'See https://x.example/a_b?c=(d). (http://y.example/), http',
      '<p>See <a href="https://x.example/a_b?c=(d)">https://x.example/a_b?c=(d)</a>. (<a href="http://y.example/">http://y.example/</a>), http</p>',
    ],
    ['<https://x.example/>!', '<p><a href="https://x.example/">https://x.example/</a>!</p>'],
    ['**https://x.example/**', '<p><strong><a href="https://x.example/">https://x.example/</a></strong></p>'],
    ['hhttps://x https://', '<p>hhttps://x https://</p>'],
    ['hello world, how', '<p>hello world, how</p>'],
    ['été 日本語 😀 Ünï_cödé_x', '<p>été 日本語 😀 Ünï_cödé_x</p>'],
    ['a\u202eb\u2066c', '<p>abc</p>'],
  ])('%j are %s', (markdown, expected) => {
    expect(outline(markdown)).toBe(expected);
  });
});

describe('what is wide in an answer', () => {
  it('is a table whose columns stand as the colons of its delimiter row say', () => {
    const aligned = show('| a | b | c | d |\n|-|:-|:-:|--: \n| 1 | 2 | 3 | 4 | 5 |\n| 6 |');
    const rows = [...aligned.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.getAttribute('data-align')),
    );
    const columns = [null, null, 'center', 'end'];
    expect(rows).toEqual([columns, [...columns, null], columns]);
  });

  it('is a table that the keyboard can scroll [U42]', () => {
    const table = show(`| ${'a | '.repeat(3)}\n|${'-|'.repeat(3)}\n| 1 | 2 | 3 |`).querySelector(
      '.chat-table',
    );
    expect(table?.getAttribute('role')).toBe('group');
    expect(table?.getAttribute('aria-label')).toBe('Table');
    (table as HTMLElement).focus();
    expect(document.activeElement).toBe(table);
  });

  it('is code that the keyboard can scroll, with a button that copies it [U42]', () => {
    const block = show('```\nnpm run build\n```').querySelector('.chat-code');
    const code = block?.querySelector('pre') as HTMLElement;
    code.focus();
    expect(document.activeElement).toBe(code);
    expect(code.getAttribute('aria-label')).toBe('Code');
    expect(block?.querySelector('button')?.textContent).toBe('Copy');
    expect(block?.querySelector('button')?.dataset.copy).toBe('');
  });

  it('is not a word, which breaks', () => {
    const root = show(`${'w'.repeat(400)} https://x.example/${'y'.repeat(400)}`);
    root.style.overflowWrap = 'anywhere';
    expect(root.scrollWidth).toBe(root.clientWidth);
  });
});

describe('a link of an answer', () => {
  it.each([
    ['[docs](https://x.example/a)', 'docs (x.example)'],
    ['[x.example](https://x.example/a)', 'x.example'],
    ['[https://x.example/a](https://x.example/b)', 'https://x.example/a'],
    ['[y.example](https://x.example/a)', 'y.example (x.example)'],
    ['[y.example/?x.example](https://x.example/)', 'y.example/?x.example (x.example)'],
    ['[x.example.y.example](https://x.example/)', 'x.example.y.example (x.example)'],
    ['https://аррӏе.example/', 'https://аррӏе.example/ (xn--80ak6aa92e.example)'],
    ['[help](/docs/x)', 'help'],
  ])('%s reads %s, so that it says where it leads [A48]', (markdown, expected) => {
    const link = show(markdown).querySelector('a');
    expect(link?.textContent).toBe(expected);
    expect(link?.rel).toBe('noopener noreferrer nofollow');
  });
});
