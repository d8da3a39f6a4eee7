import { commentId } from '../rules/calls/case-life.ts';
import { type CaseCopy, caseEtag, matchesCaseEtag, parseCaseVersion } from '../rules/case-version.ts';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { CaseExport } from '../use-cases/export-case.ts';
import type { Context } from 'hono';
import { safeParse } from 'zod/v4/core';
import { sendAttachment } from '@reachout/http/attachment';
import type { AppEnv } from '@reachout/http/context';
import { answer } from '@reachout/http/validate';

/** Answers with a case and names its copy, so that a change can say which one it was made on. */
export function answerCase(c: Context<AppEnv>, result: Result<{ supportCase: { etag: string } }>): Response {
  if (!result.ok) return answer(c, result);
  const { supportCase } = result.value;
  c.header('ETag', supportCase.etag);
  return answer(c, ok({ supportCase }));
}

/** 304 when the caller has this very copy; undefined when the case has to be read. Asks only when the caller names a copy. */
export async function unchangedCase(
  c: Context<AppEnv>,
  readCopy: () => Promise<Result<CaseCopy>>,
): Promise<Response | undefined> {
  const header = c.req.header('if-none-match');
  if (header === undefined) return undefined;
  const copy = await readCopy();
  if (!copy.ok || !matchesCaseEtag(header, copy.value)) return undefined;
  c.header('ETag', caseEtag(copy.value));
  return c.body(null, 304);
}

/** The version that an If-Match names; a change without one is refused, as it might undo somebody else's. */
export function expectedVersionOf(c: Context<AppEnv>): Result<number> {
  const version = parseCaseVersion(c.req.header('if-match'));
  return version === undefined ? err(appError('precondition_required')) : ok(version);
}

/** A comment's id: in the body, or as the Idempotency-Key. */
export function commentIdOf(c: Context<AppEnv>, inBody: string | undefined): Result<string> {
  const id = safeParse(commentId, inBody ?? c.req.header('idempotency-key'));
  return id.success ? ok(id.data) : err(appError('idempotency_key_missing'));
}

/** Sends a Markdown document for saving. */
export function sendExport(c: Context<AppEnv>, result: Result<CaseExport>): Response {
  if (!result.ok) return answer(c, result);
  const bytes = new Blob([result.value.text]);
  const file = { name: result.value.name, type: 'text/markdown; charset=utf-8', size: bytes.size };
  return sendAttachment(file, bytes.stream());
}
