import { describe, expect, it } from 'vitest';
import { destinationBeside, parseLink, parseWebAddress, sitePath } from './link.ts';

const base = 'https://support.tetra.example/help?product=tetra';

describe('a link', () => {
  it.each([
    ['/docs/functions/timeouts#limits', '/docs/functions/timeouts#limits', null],
    ['https://support.tetra.example/guides/x', '/guides/x', null],
    ['https://SUPPORT.tetra.example:443/guides/../docs', '/docs', null],
    ['?product=v0', '/help?product=v0', null],
    ['/docs//twice', '/docs//twice', null],
    ['https://example.com/a?b=c', 'https://example.com/a?b=c', 'example.com'],
    ['HTTP://EXAMPLE.com', 'http://example.com/', 'example.com'],
    ['https://example.com:8443//x', 'https://example.com:8443//x', 'example.com:8443'],
    ['http://support.tetra.example/x', 'http://support.tetra.example/x', 'support.tetra.example'],
    ['https://xn--80ak6aa92e.com/', 'https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
    ['https://müller.example', 'https://xn--mller-kva.example/', 'xn--mller-kva.example'],
    ['mailto:help@tetra.example', 'mailto:help@tetra.example', 'help@tetra.example'],
    ['mailto:help@tetra.example?cc=x@evil.test&body=Yes', 'mailto:help@tetra.example', 'help@tetra.example'],
  ])('to %s leads to %s and names %s [A32, A48]', (target, href, destination) => {
    expect(parseLink(target, base)).toEqual({ href, destination });
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
    ['ftp://support.tetra.example/'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['https://user:secret@evil.example'],
    ['https://support.tetra.example@evil.example'],
    ['http://'],
    ['mailto:'],
    ['mailto:a@b.example,c@evil.example'],
    ['mailto:a%40b.example%2C'],
    ['mailto:?to=a@evil.example'],
  ])('to %j is none [A32]', (target) => {
    expect(parseLink(target, base)).toBeUndefined();
  });

  it.each([
    ['/.//evil.test'],
    ['/..//evil.test'],
    ['/%2e//evil.test'],
    ['/%2E%2e//evil.test'],
    ['/./\\evil.test'],
    ['/.\\/evil.test'],
    ['/a/..//evil.test'],
    ['/docs/../..//evil.test/login?d=secret'],
    ['.//evil.test'],
    ['..//evil.test'],
    ['/.\t//evil.test'],
    ['https://support.tetra.example//evil.test'],
    ['https://support.tetra.example/.//evil.test'],
    ['https:/.//evil.test'],
    ['//support.tetra.example//evil.test'],
  ])('to %j, a path that would be another site, is none [A48, A50]', (target) => {
    expect(parseLink(target, base)).toBeUndefined();
  });

  it('is none where this site’s own address is broken', () => {
    expect(parseLink('/docs', 'not an address')).toBeUndefined();
  });
});

describe('a path of this site', () => {
  it.each([
    ['/', '/'],
    ['/support/cases/00000042?done=close#reply', '/support/cases/00000042?done=close#reply'],
    ['/a/../help', '/help'],
    ['/help\r\n', '/help'],
    ['/%5Cevil.test', '/%5Cevil.test'],
  ])('%j is taken as %s [A17]', (target, path) => {
    expect(sitePath(target)).toBe(path);
  });

  it.each([
    ['//evil.test'],
    ['/\\evil.test'],
    ['/.//evil.test'],
    ['https://site.invalid/help'],
    ['mailto:a@b.example'],
    ['help'],
    [''],
  ])('%j is none [A17]', (target) => {
    expect(sitePath(target)).toBeUndefined();
  });
});

describe('a web address', () => {
  it.each([
    ['https://a.example', true],
    ['http://a.example/x?y#z', true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['ftp://a.example', false],
    ['https://user:pass@a.example', false],
    ['https://user@a.example', false],
    ['mailto:user@a.example', false],
    ['//a.example', false],
    ['/a.example', false],
    ['a.example', false],
    ['', false],
  ])('is whole and of the web: %j %s [S16]', (address, isOne) => {
    expect(parseWebAddress(address) !== undefined).toBe(isOne);
  });
});

describe('what stands beside a link', () => {
  const elsewhere = { href: 'https://example.com/a', destination: 'example.com' };

  it.each([
    ['Confirm here', 'example.com'],
    ['support.tetra.example', 'example.com'],
    ['https://example.com.evil.test', 'example.com'],
    ['example.com@evil.test', 'example.com'],
    ['Go to example.com', 'example.com'],
    ['example.com', null],
    ['https://example.com/other', null],
    [' HTTPS://Example.COM?x ', null],
  ])('is, beside %j, %s [A48]', (text, beside) => {
    expect(destinationBeside(elsewhere, text)).toBe(beside);
  });

  it('is nothing for a page of this site, and a mail address unless it is written', () => {
    expect(destinationBeside({ href: '/docs', destination: null }, 'example.com')).toBeNull();
    const mail = { href: 'mailto:Help@tetra.example', destination: 'Help@tetra.example' };
    expect(destinationBeside(mail, 'help@tetra.example')).toBeNull();
    expect(destinationBeside(mail, 'mail us')).toBe('Help@tetra.example');
  });
});
