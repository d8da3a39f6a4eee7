import { describe, expect, it } from 'vitest';
import { safeLink } from './safe-link.ts';

const base = 'https://support.tetra.example/help?product=tetra';

describe('a link of an answer', () => {
  it.each([
    ['/docs/functions/timeouts#limits', '/docs/functions/timeouts#limits', null],
    ['https://support.tetra.example/guides/x', '/guides/x', null],
    ['?product=v0', '/help?product=v0', null],
    ['https://example.com/a?b=c', 'https://example.com/a?b=c', 'example.com'],
    ['HTTP://EXAMPLE.com', 'http://example.com/', 'example.com'],
    ['https://xn--80ak6aa92e.com/', 'https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
    ['mailto:help@tetra.example', 'mailto:help@tetra.example', null],
  ])('to %s leads to %s and names the host %s [A32]', (target, href, host) => {
    expect(safeLink(target, base)).toEqual({ href, host });
  });

  it.each([
    [''],
    ['   '],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    [' java\nscript:alert(1)'],
    ['\u0001javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:msgbox(1)'],
    ['blob:https://support.tetra.example/1'],
    ['file:///etc/passwd'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['https://user:secret@evil.example'],
    ['https://support.tetra.example@evil.example'],
    ['http://'],
  ])('to %j is none [A32]', (target) => {
    expect(safeLink(target, base)).toBeUndefined();
  });
});
