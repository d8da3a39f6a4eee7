import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUrl, pathSegment, queryString } from './url.ts';

describe('addresses', () => {
  it('gives undefined for what is no address', () => {
    expect(parseUrl('http://[')).toBeUndefined();
    expect(parseUrl('/x', 'https://a.example')?.pathname).toBe('/x');
  });
});

describe('query strings', () => {
  it('leaves out what has no value and keeps the order', () => {
    expect(queryString({ a: 'x', b: undefined, c: null, d: '', e: 0, f: false })).toBe('?a=x&e=0&f=false');
    expect(queryString({})).toBe('');
  });

  it('survives any value, lone surrogates included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (value) => {
        const query = queryString({ key: value });
        expect(new URLSearchParams(query).get('key')).toBe(value.toWellFormed());
      }),
    );
  });
});

describe('path segments', () => {
  it('never changes which page an address means [A15]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', minLength: 1 }),
          fc.constantFrom('.', '..', '%2e%2e', '/', '\\'),
        ),
        (value) => {
          const { pathname } = new URL(`/a/${pathSegment(value)}/b`, 'https://a.example');
          const parts = pathname.split('/');
          expect(parts).toHaveLength(4);
          expect([parts[1], parts[3]]).toEqual(['a', 'b']);
        },
      ),
    );
  });

  it('keeps plain ids readable', () => {
    expect(pathSegment('team_orbit-1')).toBe('team_orbit-1');
    expect(pathSegment(42)).toBe('42');
  });
});
