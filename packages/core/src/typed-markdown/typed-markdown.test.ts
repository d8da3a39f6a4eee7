import { describe, expect, it } from 'vitest';
import { portableMarkdown, typedMarkdown } from './typed-markdown.ts';

const fenced = (lines: string) => `\`\`\`\n${lines}\n\`\`\``;

describe('the Markdown of what a person typed', () => {
  it.each([
    ['# Steps\n\n1. do `a`\n2. **this** and _that_\n\n## More\n- x\n  - y'],
    ['One line\nand the next, see https://a.example/__init__/x_y'],
    ['> quoted\n\nand [a link](/docs/a_b) and [another](https://a.example/b_(c)) with `a*b\\c`'],
    ['| a | b |\n|---|---|\n| 1 | 2 |'],
    ['- Browser: Chrome\n- OS: macOS 15\n- Version: 3'],
    ['```ts\nlet a = "# no heading";\n```'],
    ['1. run\n\n   ```sh\n   npm i\n   ```\n\n2. go'],
  ])('%j is kept as it was typed', (text) => {
    expect(typedMarkdown(text)).toBe(text);
  });

  it.each([
    ['TypeError: x is not a function\n    at f (/a/b.js:1:2)\n    at g (b.js:2:3)'],
    [
      '2026-11-23T10:00:00Z # start\n2026-11-23T10:00:01Z * item\n\n2026-11-23T10:00:02Z - x\n2026-11-23T10:00:03Z y',
    ],
    ['npm ERR! code ERESOLVE\nnpm ERR! # see above\n* nothing\nnpm ERR! Found: react@19'],
    [
      'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    main()\nValueError: __init__',
    ],
    [
      '*   Trying 192.0.2.1:443...\n* Connected to a.example\n> GET / HTTP/2\n> Host: a.example\n>\n< HTTP/2 200',
    ],
    ['jobs:\n  build:\n    runs-on: linux\n    steps:\n      - run: npm ci'],
    ['export default function () {\n  return null;\n}'],
    ['diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n- old\n+ new\n@@ -5 +5 @@'],
    ['$ npm run build\n$ npm start'],
    ['+----+------+\n| id | name |\n+----+------+\n| 1  | a    |\n+----+------+'],
    ['    indented code\n    and more of it'],
  ])('%j is kept as a machine wrote it', (text) => {
    expect(typedMarkdown(text)).toBe(fenced(text));
  });

  it('finds the log between the sentences around it', () => {
    const trace = 'Error: no such table\n    at open (db.js:4:1)';
    expect(typedMarkdown(`It fails with\n${trace}\nsince today.`)).toBe(
      `It fails with\n\n${fenced(trace)}\n\nsince today.`,
    );
  });

  it.each([
    ['# npm run build\n# exit', '\\# npm run build\n\\# exit'],
    ['# only this', '\\# only this'],
    ['before\n---\nafter', 'before\n\\-\\-\\-\nafter'],
    ['SELECT *, count(*) FROM a;', 'SELECT \\*, count(\\*) FROM a;'],
    ['*.ts and **/*.js', '\\*.ts and \\*\\*/\\*.js'],
    ['2*3*4', '2\\*3\\*4'],
    ['__init__.py', '\\_\\_init\\_\\_.py'],
    ['C:\\foo\\.bar \\d+\\.\\d', 'C:\\\\foo\\\\.bar \\\\d+\\\\.\\\\d'],
    ['a <br> b', 'a \\<br> b'],
    ['[x](javascript:alert(1)) [y](//a.example)', '[x]\\(javascript:alert(1)) [y]\\(//a.example)'],
    ['```\nnever closed', '\\`\\`\\`\nnever closed'],
  ])('%j means nothing but itself', (text, expected) => {
    expect(typedMarkdown(text)).toBe(expected);
  });

  it('puts a log with fences of its own into a longer fence', () => {
    const log = '10:00:00 one\n10:00:01 two\n````\n10:00:02 three';
    expect(typedMarkdown(log)).toBe(`\`\`\`\`\`\n${log}\n\`\`\`\`\``);
  });

  it('takes long texts of marks in a moment', () => {
    const started = performance.now();
    for (const part of ['*', '`', '[', 'a.', '\\', '_a', '<', ' -', 'A ', 'a   b', '[]('])
      typedMarkdown(part.repeat(32_000 / part.length));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('the Markdown of a document that other programs show', () => {
  it('keeps line breaks, and tags as the characters they are', () => {
    expect(portableMarkdown('one\ntwo <b>\n\n- a\n- b')).toBe('one\\\ntwo \\<b>\n\n- a\n- b');
  });
});
