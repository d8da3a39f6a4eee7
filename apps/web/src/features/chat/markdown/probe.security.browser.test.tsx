import { expect, it } from 'vitest';
import { hugeMarkdown } from './hostile-corpus.ts';
import { createMarkdownWriter } from './markdown-writer.ts';
const depth = (e: Element): number => { let d = 0; let max = 0; const w = document.createTreeWalker(e, 1); let n: Node | null = w.currentNode; while (n) { d = 0; let p: Node | null = n; while (p && p !== e) { d++; p = p.parentNode; } max = Math.max(max, d); n = w.nextNode(); if (max > 3000) break; } return max; };
it('probes', () => {
  const out: string[] = [];
  for (const [name, text] of Object.entries(hugeMarkdown)) {
    const root = document.createElement('div');
    const t = performance.now();
    try {
      const w = createMarkdownWriter(root, { base: 'https://support.tetra.example/help' });
      w.write(text); w.end();
    } catch (e) { out.push(name + ' THROWS ' + String(e).slice(0, 100)); continue; }
    const t2 = performance.now();
    const root2 = document.createElement('div');
    const w2 = createMarkdownWriter(root2, { base: 'https://support.tetra.example/help' });
    for (const c of text) w2.write(c);
    w2.end();
    const t3 = performance.now();
    out.push(`${name}: whole ${(t2 - t).toFixed(0)} letters ${(t3 - t2).toFixed(0)} nodes ${root.querySelectorAll('*').length} depth ${depth(root)} text ${root.textContent.length}/${text.length}`);
  }
  for (const md of ['set max_duration and snake_case_name x', '| *.example.com | max_duration |\n|---|---|\n| $HOME | b_c |\n\nafter', 'costs $5 and $PATH is x, **bold**', '*.example.com is', '[unclosed thing\n\nnext', 'see arr[i](maybe and more\n\n# H\n\nmore) end', '(https://x.example/a), **https://x.example/b** end', '[x](https://en.example/a_(b)) [y](/docs/x "Title")', 'a `b\n\nc', '5 * 3 * 2 and 2*3', '\\(x\\) \\[y\\] \\*z\\*', '1) one\n2) two', '* a\n* b\n\n  para\n\n  ```js\n  code\n  ```\n* c', '~~~\ncode\n~~~', '```js\nunclosed', 'line one\nline two', '**Note:** x_y **b_c**', 'a\n| a | b |\n|---|---|\n| 1 | 2 |', 'Title\n===', '> a\nb\n\nc', '<https://x.example>', '&amp; &lt;', '# a `b` **c** #', '__init__ and __strong__', '***both***', '- a\n\n- b', '1. a\n   - b\n   - c\n2. d', '**a*b*c**', '`` a`b ``', 'end with * star *', '2 ** 3 ** 4', '[a][1] and [2]: x', 'h http https: htt', 'x  \ny', '![img](https://x.example/i.png) after', '![img\n\nnext', '| a | b |\n| 1 | 2 |\nafter', 'a | b\n--|--\n1 | 2']) {
    const root = document.createElement('div');
    const w = createMarkdownWriter(root, { base: 'https://support.tetra.example/help' });
    w.write(md); w.end();
    out.push(JSON.stringify(md) + '\n      ' + root.innerHTML.replaceAll(' target="_blank" rel="noopener noreferrer nofollow"', ''));
  }
  expect(out.join('\n')).toBe('');
}, 120000);
