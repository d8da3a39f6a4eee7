import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultNext, landingPath, maxNextLength, safeNext } from './redirect.ts';

const base = 'https://help.tetra.example';

describe('a target after login', () => {
  it.each([
    ['/help'],
    ['/help?product=v0&user=olivia'],
    ['/orbit/~/support/cases/00000042'],
    ['/docs/functions/timeouts#limits'],
    ['/'],
    ['/search?q=a%20b'],
  ])('is the address that was asked for: %s [A17]', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  it.each([
    ['//evil.test'],
    ['///evil.test'],
    ['////evil.test/x'],
    ['/\\evil.test'],
    ['\\\\evil.test'],
    ['\\/evil.test'],
    ['/\\/evil.test'],
    ['/\t/evil.test'],
    ['/\n/evil.test'],
    ['/\r/evil.test'],
    ['/\r\n/evil.test'],
    ['\t//evil.test'],
    [' //evil.test'],
    ['/\t\\evil.test'],
    ['https://evil.test'],
    ['http://evil.test/help'],
    ['HTTPS://evil.test'],
    ['https:evil.test'],
    ['https:/evil.test'],
    ['https:\\\\evil.test'],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\nscript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:msgbox(1)'],
    ['file:///etc/passwd'],
    ['blob:https://evil.test/1'],
    ['@evil.test'],
    ['evil.test'],
    ['.evil.test'],
    ['//help.tetra.example@evil.test'],
    ['//help.tetra.example:443@evil.test/'],
    ['//user:pass@help.tetra.example/help'],
    ['https://help.tetra.example.evil.test'],
    ['https://help.tetra.example:444/help'],
    ['/.//evil.test'],
    ['/..//evil.test'],
    ['/a/..//evil.test'],
    ['/a/../..//evil.test'],
    ['/%2e//evil.test'],
    ['/./\\evil.test'],
    ['//[::1]'],
    ['//[broken'],
    ['?next=/help'],
    ['#help'],
    [''],
    ['/login'],
    ['/login?next=/login'],
    ['/logout'],
    ['/api/support/help/chat'],
  ])('opens the help page instead of %j [A17, A18]', (next) => {
    expect(safeNext(next)).toBe(defaultNext);
  });

  it.each([[undefined], [null], [42], [['/help']], [{ toString: () => '/help' }]])(
    'opens the help page when the target is %j [A17]',
    (next) => {
      expect(safeNext(next)).toBe('/help');
    },
  );

  it('refuses what is longer than 2048 characters [A17]', () => {
    expect(safeNext(`/help?${'a'.repeat(maxNextLength - 6)}`)).toHaveLength(maxNextLength);
    expect(safeNext(`/help?${'a'.repeat(maxNextLength - 5)}`)).toBe('/help');
  });

  it('writes line breaks and control characters in a form that no header breaks on [A17, A38]', () => {
    expect(safeNext('/help?a=\r\nSet-Cookie: x=1')).toBe('/help?a=Set-Cookie:%20x=1');
    expect(safeNext('/help/\u202Eabc')).toBe('/help/%E2%80%AEabc');
  });

  it('never leaves the origin, whatever the text [A17]', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      'evil.test',
      'https:',
      '//',
      ' ',
    );
    const hostile = fc
      .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 })
      .map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(fc.oneof(hostile, fc.webUrl(), fc.string({ unit: 'binary' })), (next) => {
        const out = safeNext(next);
        return out.startsWith('/') && new URL(out, base).origin === base && !/[\r\n\t]/.test(out);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('the page after login', () => {
  it.each([
    ['staff', undefined, '/staff/cases'],
    ['staff', '/help', '/staff/cases'],
    ['staff', '//evil.test', '/staff/cases'],
    ['staff', '/staff/refunds', '/staff/refunds'],
    ['staff', '/help?product=v0', '/help?product=v0'],
    ['customer', undefined, '/help'],
    ['customer', '/orbit/~/support/cases', '/orbit/~/support/cases'],
  ] as const)('of %s who asked for %s is %s', (role, next, expected) => {
    expect(landingPath(role, next)).toBe(expected);
  });
});
