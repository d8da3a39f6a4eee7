import type { UploadResponse } from '../rules/calls/case-create.ts';
import { commentBody, escalationBody, caseUpdateBody } from '../rules/calls/case-life.ts';
import { type CommentKind, commentProblem, earlierCommentArrived } from '../rules/comment-problem.ts';
import { parseCaseVersion } from '../rules/case-version.ts';
import { type AppError, appError, errorMessage } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { commentOnCase } from '../use-cases/comment-on-case.ts';
import { escalateCase } from '../use-cases/escalate-case.ts';
import type { CaseKey } from '../use-cases/find-case.ts';
import { updateCase } from '../use-cases/update-case.ts';
import { takeUploadBack, uploadFile } from '../use-cases/upload-file.ts';
import type { Viewer } from '@reachout/ports/viewer';
import { safeParse, type $ZodType } from 'zod/v4/core';
import type { CaseRouteDeps } from './route-deps.ts';
import { discardFiles, type MultipartBody, type UploadedPart } from '@reachout/http/multipart';
import { validationError } from '@reachout/http/validate';

/** What a form of a case's page came to: a word for the address of the page that follows. */
export interface FormDone {
  done: string;
  /** The case that the reply went to, when it is another one. */
  linkedUrl?: string;
}

/** A form that was posted without a script. */
export interface PostedForm {
  key: CaseKey;
  body: MultipartBody;
  requestId: string;
}

/** The forms of a case's page by the value of their `act`. Each calls the same use-case as its call of the API. */
const actions: Record<
  string,
  (deps: CaseRouteDeps, viewer: Viewer, form: PostedForm) => Promise<Result<FormDone>>
> = {
  reply,
  escalate,
  close: (...args) => update('closed', ...args),
  reopen: (...args) => update('reopened', ...args),
  severity: (...args) => update('severity', ...args),
  'add-participant': (...args) => update('participants', ...args),
  'remove-participant': (...args) => update('participants', ...args),
};

/** Does what a form asks for; its file is a comment's afterwards, or gone. */
export async function performForm(
  deps: CaseRouteDeps,
  viewer: Viewer,
  form: PostedForm,
): Promise<Result<FormDone>> {
  const name = fieldOf(form.body, 'act');
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const result = action ? await action(deps, viewer, form) : err(appError('bad_request'));
  // Only a reply has a use for a file.
  if (!result.ok || action !== reply) await discardFiles(deps.services.files, form.body);
  return result;
}

/** The first value of a field; empty without one. */
export function fieldOf({ fields }: MultipartBody, name: string): string {
  return fields.get(name)?.[0] ?? '';
}

async function reply(
  deps: CaseRouteDeps,
  viewer: Viewer,
  { key, body, requestId }: PostedForm,
): Promise<Result<FormDone>> {
  const text = commentTextOf(body, 'reply');
  if (!text.ok) return text;
  const comment = parse(commentBody, { id: fieldOf(body, 'id'), body: text.value });
  if (!comment.ok) return comment;
  const { id } = comment.value;
  if (id === undefined) return err(appError('bad_request'));
  const { services } = deps;
  const sent = await sendWithFile(deps, viewer, body, {
    upload: (file) => uploadFile(services, viewer, { account: key.account, file }),
    send: (fileIds) =>
      commentOnCase(services, viewer, { key, id, body: comment.value.body, fileIds, requestId }),
  });
  if (!sent.ok) return sent;
  const { isLinked, url } = sent.value.supportCase;
  return ok({ done: 'replied', ...(isLinked && { linkedUrl: url }) });
}

/** What was written, or what is wrong with it as its form says it. */
export function commentTextOf(body: MultipartBody, kind: CommentKind): Result<string> {
  const text = fieldOf(body, 'body');
  const problem = commentProblem(text, kind);
  return problem ? err(appError('validation_failed', { fields: { body: problem } })) : ok(text);
}

/** What is wrong with a comment that was refused, and the id to send it again under; none when the one it had stands for an earlier comment. */
export function nextTry(
  error: AppError,
  id: string,
  kind: CommentKind,
): { id: string | undefined; problem: string } {
  if (error.code === 'idempotency_key_reused') return { id: undefined, problem: earlierCommentArrived(kind) };
  const [fieldProblem] = Object.values(error.fields ?? {});
  return { id, problem: fieldProblem ?? errorMessage(error) };
}

/** Sends a comment with the file that came in the same body. */
export async function sendWithFile<T>(
  { services }: CaseRouteDeps,
  viewer: Viewer,
  { files: [file] }: MultipartBody,
  steps: {
    upload: (file: UploadedPart) => Promise<Result<UploadResponse>>;
    send: (fileIds: readonly string[]) => Promise<Result<T>>;
  },
): Promise<Result<T>> {
  if (file === undefined) return steps.send([]);
  const uploaded = await steps.upload(file);
  if (!uploaded.ok) return uploaded;
  const { id } = uploaded.value.file;
  const sent = await steps.send([id]);
  // What a refused or repeated comment brought along would otherwise wait as an upload, and count as one.
  await takeUploadBack(services, viewer, { id, key: file.key });
  return sent;
}

async function escalate(
  deps: CaseRouteDeps,
  viewer: Viewer,
  { key, body, requestId }: PostedForm,
): Promise<Result<FormDone>> {
  const asked = parse(escalationBody, { reason: fieldOf(body, 'reason') });
  if (!asked.ok) return asked;
  const { reason } = asked.value;
  const escalated = await escalateCase(deps.services, viewer, { key, reason, requestId });
  return escalated.ok ? ok({ done: 'escalated' }) : escalated;
}

async function update(
  done: string,
  deps: CaseRouteDeps,
  viewer: Viewer,
  { key, body, requestId }: PostedForm,
): Promise<Result<FormDone>> {
  const wishes = parse(caseUpdateBody, wishesOf(body));
  if (!wishes.ok) return wishes;
  const expectedVersion = parseCaseVersion(fieldOf(body, 'version'));
  if (expectedVersion === undefined) return err(appError('precondition_required'));
  const updated = await updateCase(deps.services, viewer, {
    key,
    expectedVersion,
    changes: wishes.value,
    requestId,
  });
  return updated.ok ? ok({ done }) : updated;
}

/** A form has the fields of its own action alone; an empty list of participants has one empty entry. */
function wishesOf(body: MultipartBody) {
  const participants = body.fields.get('participants[]');
  return {
    status: fieldOf(body, 'status') || undefined,
    severity: fieldOf(body, 'severity') || undefined,
    participants: participants?.map((each) => each.trim()).filter(Boolean),
  };
}

/** Reads a form's fields with the schema of the call that it stands for. */
export function parse<T>(schema: $ZodType<T>, value: unknown): Result<T, AppError> {
  const parsed = safeParse(schema, value);
  return parsed.success ? ok(parsed.data) : err(validationError(parsed.error.issues));
}
