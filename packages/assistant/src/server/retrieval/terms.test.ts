import { describe, expect, it } from 'vitest';
import { createSpelling, editDistance } from './spelling.ts';
import { stem } from './stem.ts';
import { compoundWords, synonymGroups } from './synonyms.ts';
import { stemsOf, termsOf, vocabularyOf } from './terms.ts';
import { softWords, stopWords } from './words.ts';

describe('stem', () => {
  it.each([
    ['deployments', 'deploying', 'deployed', 'deploy'],
    ['caches', 'caching', 'cached', 'cache'],
    ['retries', 'retry', 'retried', 'retry'],
    ['integrations', 'integrate', 'integration', 'integrated'],
    ['processes', 'processing', 'process', 'processed'],
    ['renewals', 'renew', 'renewal', 'renewed'],
    ['billing', 'bill', 'billed', 'bills'],
  ])('joins %s, %s, %s and %s', (...words) => {
    expect(new Set(words.map(stem)).size).toBe(1);
  });

  it.each([['dns'], ['504'], ['fra1'], ['ddos'], ['status'], ['string'], ['speed']])(
    'leaves %s as it is',
    (word) => {
      expect(stem(word)).toBe(word);
    },
  );

  it.each([
    ['string', 'strict'],
    ['payment', 'pays'],
    ['total', 'tote'],
    ['environment', 'envy'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });
});

describe('termsOf', () => {
  it('leaves stop words out and keeps the order', () => {
    expect(stemsOf('How do I connect my domain to the project?')).toEqual(['connect', 'domain', 'project']);
  });

  it('reads an id as a word, and "I’d" as none', () => {
    expect(stemsOf("I'd find the request id, as I’d say")).toEqual(['find', 'request', 'id']);
  });

  it('has compounds as a whole and by their parts', () => {
    const words = termsOf('FUNCTION_TIMEOUT in next.config.js').map(({ word, role }) => `${word} ${role}`);
    expect(words).toContain('function_timeout whole');
    expect(words).toContain('timeout part');
    expect(words).toContain('next.config.js whole');
  });

  it('splits names of code into their long pieces', () => {
    const words = termsOf('revalidatePath GraphQL').map(({ word, role }) => `${word} ${role}`);
    expect(words).toEqual(['revalidatepath word', 'revalidate piece', 'graphql word']);
  });

  it('joins what people write apart', () => {
    expect(stemsOf('my function timed out')).toContain(stem('timeout'));
    expect(stemsOf('how do I go back')).toContain(stem('rollback'));
  });

  it.each([
    ["what's the domain's name", ['domain', 'name']],
    ['e‑mail №5', ['mail', 'no5', 'e‑mail']],
  ])('finds the words in “%s”', (text, expected) => {
    expect(stemsOf(text).filter((found) => expected.includes(found)).length).toBeGreaterThan(0);
  });

  it('bears a text of any length and kind', () => {
    expect(termsOf('x'.repeat(100_000))).toEqual([]);
    expect(termsOf('word '.repeat(50_000)).length).toBeLessThanOrEqual(4000);
    expect(termsOf('\ud800 \0 🧨 ...')).toEqual([]);
  });
});

describe('the word lists', () => {
  it('have phrases of words that are left: a phrase of one word would make synonyms of strangers', () => {
    const phrases = synonymGroups.flat().filter((member) => /\s/.test(member));
    expect(phrases.length).toBeGreaterThan(20);
    expect(phrases.filter((phrase) => stemsOf(phrase).length < 2)).toEqual([]);
  });

  it('have no synonym that is a stop word', () => {
    expect(synonymGroups.flat().filter((member) => stopWords.has(member))).toEqual([]);
  });

  it('have no word that is both soft and stopped', () => {
    expect([...softWords].filter((word) => stopWords.has(word))).toEqual([]);
  });

  it('join exactly two words to one', () => {
    expect([...compoundWords.keys()].filter((pair) => pair.split(' ').length !== 2)).toEqual([]);
  });
});

describe('createSpelling', () => {
  const spelling = createSpelling(
    vocabularyOf(['deployment domain function certificate environment stack cost refund control invoice']),
  );

  it.each([
    ['domian', 'domain'],
    ['functoin', 'function'],
    ['certifcate', 'certificate'],
    ['enviroment', 'environment'],
    ['refnud', 'refund'],
    ['deploymnet', 'deployment'],
    ['certif', 'certificate'],
    ['invioce', 'invoice'],
  ])('suggests the word that “%s” was meant to be: %s', (typed, meant) => {
    expect(spelling.suggest(typed)[0]?.stem).toBe(stem(meant));
  });

  it.each([['stock'], ['const'], ['cobol'], ['kubernetes'], ['xyz'], ['123456'], ['']])(
    'suggests no other word for “%s”',
    (typed) => {
      expect(spelling.suggest(typed)).toEqual([]);
    },
  );

  it.each([
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['abc', 'abcd', 1],
    ['abc', 'xbc', 1],
    ['abcd', 'badc', 2],
    ['abc', 'xyz', 3],
    ['a', 'abcdef', 3],
  ])('counts the edits from %s to %s', (from, to, edits) => {
    expect(editDistance(from, to, 2)).toBe(edits);
  });
});
