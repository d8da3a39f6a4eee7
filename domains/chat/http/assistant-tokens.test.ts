import { describe, expect, it } from 'vitest';
import { createAssistantTokens } from './assistant-tokens.ts';

const secret = 'a secret of the tests, long enough to be one';
const issuedAt = new Date('2026-05-05T10:00:00Z');
const tokensAt = (milliseconds: number, key = secret) =>
  createAssistantTokens({ secret: key, clock: { now: () => new Date(issuedAt.getTime() + milliseconds) } });
const { token, ttl } = tokensAt(0).issue('session_1');
const [version, expires, signature] = token.split('.');

describe('a token of the assistant', () => {
  it('lives for ten minutes [D15, §7.0.10]', () => {
    expect(ttl).toBe(600);
    expect(tokensAt(599_999).isValid(token, 'session_1')).toBe(true);
    expect(tokensAt(600_000).isValid(token, 'session_1')).toBe(false);
  });

  it.each([
    ['another session', token, 'session_2'],
    ['a later expiry', `${version}.${Number(expires) + 1}.${signature}`, 'session_1'],
    ['an expiry that is no number', `${version}.9e9.${signature}`, 'session_1'],
    ['another version', `rat2.${expires}.${signature}`, 'session_1'],
    ['a signature that is cut', token.slice(0, -1), 'session_1'],
    ['a signature that is too long', `${token}A`, 'session_1'],
    ['something behind it', `${token}.x`, 'session_1'],
    ['no signature', `${version}.${expires}`, 'session_1'],
    ['nothing', '', 'session_1'],
    ['dots', '..', 'session_1'],
    ['characters of several bytes', `${version}.${expires}.${'é'.repeat(43)}`, 'session_1'],
  ])('is not valid with %s', (_what, given, session) => {
    expect(tokensAt(0).isValid(given, session)).toBe(false);
  });

  it('is not valid on a server with another secret', () => {
    expect(tokensAt(0, `${secret}!`).isValid(token, 'session_1')).toBe(false);
  });

  it('does not show the session that it belongs to', () => {
    expect(token).not.toContain('session_1');
  });
});
