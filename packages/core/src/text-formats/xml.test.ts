import { describe, expect, it } from 'vitest';
import { escapeXml } from './xml.ts';

describe('text in XML', () => {
  it('stays text, in an element and in an attribute', () => {
    expect(escapeXml(`<a href="x" title='y'> & co`)).toBe(
      '&lt;a href=&quot;x&quot; title=&apos;y&apos;&gt; &amp; co',
    );
  });

  it('leaves out what no XML document may hold', () => {
    expect(escapeXml('a\u0000b\u000bc\ufffed\ne\tf')).toBe('abcd\ne\tf');
    expect(escapeXml('half \ud83d')).toBe('half \ufffd');
  });
});
