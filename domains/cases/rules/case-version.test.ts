import { describe, expect, it } from 'vitest';
import { caseEtag, matchesCaseEtag, parseCaseCopy, parseCaseVersion } from './case-version.ts';

const copy = { version: 5, revision: 2 };

describe('the name of a copy', () => {
  it.each([
    ['"5.2"', 5],
    ['W/"5.2"', 5],
    ['"5"', 5],
    ['5', 5],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
    ['"5.2", "6.0"', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['9999999999', undefined],
  ])('in If-Match, %s, is version %s [§7.0.4]', (header, version) => {
    expect(parseCaseVersion(header)).toBe(version);
  });

  it.each([
    ['"5.2"', true],
    ['"4.0", W/"5.2"', true],
    ['"5.1"', false],
    ['"5"', false],
    [undefined, false],
  ])('in If-None-Match, %s, is this one: %s', (header, same) => {
    expect(matchesCaseEtag(header, copy)).toBe(same);
  });

  it.each([
    ['5.2', copy],
    ['"5.2"', undefined],
    ['5', undefined],
    ['5.2.1', undefined],
    [undefined, undefined],
  ])('in Last-Event-ID, %s, is %j', (header, parsed) => {
    expect(parseCaseCopy(header)).toEqual(parsed);
  });

  it('is an ETag of both numbers', () => {
    expect(caseEtag(copy)).toBe('"5.2"');
  });
});
