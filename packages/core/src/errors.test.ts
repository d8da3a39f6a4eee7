import { describe, expect, it } from 'vitest';
import {
  appError,
  errorCatalogue,
  type ErrorCode,
  errorCodes,
  errorMessage,
  errorStatus,
  toProblem,
} from './errors.ts';
import { fromProblem } from './app-error.ts';
import { noticeCopy } from '@reachout/catalogue/messages/notices';

describe('the catalogue', () => {
  it.each(errorCodes)('gives %s a status, a title and a sentence', (code) => {
    const entry = errorCatalogue[code];
    expect(entry.status).toBeGreaterThanOrEqual(400);
    expect(entry.status).toBeLessThan(600);
    expect(entry.title).toMatch(/\S/);
    expect(entry.message).toMatch(/\S/);
  });

  it.each([
    ['validation_failed', 422],
    ['bad_request', 400],
    ['unsupported_media_type', 415],
    ['payload_too_large', 413],
    ['uri_too_long', 414],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['insufficient_scope', 403],
    ['cross_site_request', 403],
    ['not_found', 404],
    ['method_not_allowed', 405],
    ['conflict', 409],
    ['quote_changed', 409],
    ['request_in_progress', 409],
    ['idempotency_key_reused', 422],
    ['idempotency_key_missing', 400],
    ['stale_copy', 412],
    ['rate_limited', 429],
    ['storage_full', 503],
    ['storage_unavailable', 503],
    ['assistant_unavailable', 503],
    ['database_unavailable', 503],
    ['case_creation_denied', 403],
    ['topic_unavailable', 422],
    ['severity_not_allowed', 422],
    ['project_required', 422],
    ['refund_not_eligible', 422],
    ['internal', 500],
  ] as const)('gives the error %s the status %i', (code, status) => {
    expect(errorStatus(appError(code))).toBe(status);
  });

  it('refuses a case in the words of the specification [§6.0.2]', () => {
    expect(errorMessage(appError('case_creation_denied'))).toBe(noticeCopy.unableToCreateCase());
  });

  it('says the same of a missing thing and of somebody else’s [A01]', () => {
    const missing = toProblem(appError('not_found'), 'req_1');
    const foreign = toProblem(appError('not_found'), 'req_1');
    expect(foreign).toEqual(missing);
    expect(missing.detail).toContain('does not exist, or you do not have access');
  });
});

describe('problem+json', () => {
  it('carries the catalogue’s words, the code and the request id', () => {
    expect(toProblem(appError('unauthenticated'), 'req_7')).toEqual({
      type: 'urn:reachout:problem:unauthenticated',
      title: 'You are not logged in',
      status: 401,
      detail: 'Log in and try again.',
      code: 'unauthenticated',
      requestId: 'req_7',
    });
  });

  it('carries field messages, a wait and details when there are any', () => {
    const error = appError('rate_limited', {
      message: 'Slow down.',
      fields: { subject: 'Subject is required' },
      retryAfterSeconds: 30,
      details: { limit: 15 },
    });
    expect(toProblem(error, 'req_8')).toMatchObject({
      detail: 'Slow down.',
      fields: { subject: 'Subject is required' },
      retryAfterSeconds: 30,
      details: { limit: 15 },
    });
  });

  it.each([
    [0.2, '1 second'],
    [120, '120 seconds'],
    [121, '3 minutes'],
    [3600, '60 minutes'],
  ])('says when a limit of %d seconds is over', (retryAfterSeconds, when) => {
    expect(toProblem(appError('rate_limited', { retryAfterSeconds }), 'req_8').detail).toBe(
      `You have sent too many requests. Try again in ${when}.`,
    );
  });

  it.each(errorCodes)('reads %s back from its own body', (code: ErrorCode) => {
    const body: unknown = JSON.parse(JSON.stringify(toProblem(appError(code), 'req_9')));
    expect(fromProblem(body).code).toBe(code);
  });

  it('keeps message, fields, wait and details on the way back', () => {
    const error = appError('conflict', {
      message: 'Changed.',
      fields: { status: 'Changed' },
      retryAfterSeconds: 2,
      details: { version: 3 },
    });
    expect(fromProblem(toProblem(error, 'req_10'))).toEqual(error);
  });

  it.each([
    [undefined],
    [null],
    ['<html>'],
    [42],
    [[]],
    [{ code: 'unheard_of', detail: 'x' }],
    [{ code: '__proto__' }],
    [{ fields: { a: 1 } }],
  ])('reads %j as an internal error without fields', (body) => {
    expect(fromProblem(body)).toEqual({ code: 'internal' });
  });
});
