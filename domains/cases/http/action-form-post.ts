import { askedOf, type FormField, formField } from '../rules/page/action-form-body.ts';
import type { ActionForm, CustomerCall, FormCall } from '../rules/page/action-forms.ts';
import type { UploadResponse } from '../rules/calls/case-create.ts';
import { parseCaseVersion } from '../rules/case-version.ts';
import {
  type CommentKind,
  commentKinds,
  commentProblem,
  earlierCommentArrived,
} from '../rules/comment-problem.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import type { RefusedComment } from '../pages/composer-form.tsx';
import type { PlainOutcome } from '../pages/plain-outcome.tsx';
import { entryText } from '../pages/timeline-text.ts';
import { takeUploadBack } from '../use-cases/upload-file.ts';
import { type AppError, appError, errorMessage, errorStatus } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { viewerOf } from '@reachout/http/middleware/session';
import { discardFiles, type MultipartBody, readMultipart, type UploadedPart } from '@reachout/http/multipart';
import { setRetryAfter } from '@reachout/http/problem';
import { validationError } from '@reachout/http/validate';
import type { Context } from 'hono';
import { safeParse, type $ZodType } from 'zod/v4/core';
import type { CaseRouteDeps } from './route-deps.ts';

/** What a form of a case's page came to: where the person goes on, when that is not the page itself. */
interface FormDone {
  linkedUrl?: string;
}

/** A form that was posted without a script, as its declaration reads it. */
interface PostedForm {
  name: string;
  form: ActionForm;
  asked: Readonly<Record<string, unknown>>;
  body: MultipartBody;
}

/** Performs a posted form by the use-case of its call; `null` where the page has no such call. */
type Perform = (posted: PostedForm) => Promise<Result<FormDone>>;
export type FormPerformers<Call extends FormCall = CustomerCall> = Readonly<Record<Call, Perform>>;

/** A form that was refused: what its page shows again. */
export interface FormRefusal {
  status: number;
  outcomeOf: (supportCase: Pick<CaseDetail, 'timeline'>) => PlainOutcome;
  /** The text that was not sent, and the id to send it again under. */
  comment?: RefusedComment & { form: CommentKind; id: string | undefined };
  /** What was typed elsewhere. */
  typed: { reason?: string; email?: string; assigneeId?: string; note?: string };
}

/** What a page says once of a form that was posted and done, as the declaration of the form has it. */
export function doneOutcome(
  forms: Readonly<Record<string, ActionForm>>,
  done: string | undefined,
): PlainOutcome | undefined {
  const form = formNamed(forms, done ?? '');
  return form && { kind: 'done', text: form.done() };
}

/**
 * Takes a form that was posted to a case's page: does what its declaration says, and leads on to a page that reloading does not send again. `show` shows the
 * page with what was refused. The file is a comment's afterwards, or gone.
 */
export async function receiveForm<Call extends FormCall>(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  forms: Readonly<Record<string, ActionForm & { call: Call }>>,
  performers: FormPerformers<Call>,
  show: (refusal: FormRefusal) => Promise<Response>,
): Promise<Response> {
  const { files } = deps.services;
  const fields = new Map<string, string[]>();
  const read = await readMultipart({ request: c.req.raw, files, log: c.get('log'), fields });
  const body = read.ok ? read.value : { fields, files: [] };
  const name = valueOf(body, formField.form);
  const form = formNamed(forms, name);
  if (!read.ok) return refuse(read.error);
  if (!form) {
    await discardFiles(files, body);
    return refuse(appError('bad_request'));
  }
  const entries = [...body.fields].flatMap(([field, values]) => values.map((each) => [field, each] as const));
  const done = await performers[form.call]({
    name,
    form,
    asked: { ...askedOf(entries), ...form.sends },
    body,
  });
  if (!done.ok || form.call !== 'comment') await discardFiles(files, body);
  return done.ok
    ? deps.doneNotices.leadTo(c, { name, page: done.value.linkedUrl ?? c.req.path })
    : refuse(done.error);

  function refuse(error: AppError): Promise<Response> {
    setRetryAfter(c, error);
    return show(refusalOf(error, { name, form, body }));
  }
}

function formNamed<Form extends ActionForm>(
  forms: Readonly<Record<string, Form>>,
  name: string,
): Form | undefined {
  return Object.hasOwn(forms, name) ? forms[name] : undefined;
}

/** The first value of a field; empty without one. */
function valueOf({ fields }: MultipartBody, name: FormField): string {
  return fields.get(name)?.[0] ?? '';
}

/** A call that takes what is asked in one piece. */
export function performs<T>(schema: $ZodType<T>, run: (asked: T) => Promise<Result<unknown>>): Perform {
  return async ({ asked }) => {
    const parsed = parse(schema, asked);
    if (!parsed.ok) return parsed;
    const done = await run(parsed.value);
    return done.ok ? ok({}) : done;
  };
}

/** A call that changes the copy of the case that the form was filled in beside. */
export function performsOnCopy<T>(
  schema: $ZodType<T>,
  run: (asked: T, expectedVersion: number) => Promise<Result<unknown>>,
): Perform {
  return (posted) =>
    performs(schema, async (asked) => {
      const version = parseCaseVersion(valueOf(posted.body, formField.version));
      return version === undefined ? err(appError('precondition_required')) : run(asked, version);
    })(posted);
}

/** A call that takes a text under an id, with the file that came in the same body. */
export function performsComment<T extends { id?: string | undefined }>(
  c: Context<AppEnv>,
  { services }: CaseRouteDeps,
  schema: $ZodType<T>,
  steps: {
    upload: (file: UploadedPart) => Promise<Result<UploadResponse>>;
    send: (comment: T & { id: string; fileIds: string[] }) => Promise<Result<FormDone>>;
  },
): Perform {
  return async ({ name, asked, body }) => {
    const problem = commentProblem(valueOf(body, formField.body), kindOf(name));
    if (problem) return err(appError('validation_failed', { fields: { body: problem } }));
    const comment = parse(schema, asked);
    if (!comment.ok) return comment;
    const { id } = comment.value;
    if (id === undefined) return err(appError('bad_request'));
    const [file] = body.files;
    if (file === undefined) return steps.send({ ...comment.value, id, fileIds: [] });
    const uploaded = await steps.upload(file);
    if (!uploaded.ok) return uploaded;
    const { id: fileId } = uploaded.value.file;
    const sent = await steps.send({ ...comment.value, id, fileIds: [fileId] });
    // What a refused or repeated comment brought along would otherwise wait as an upload, and count as one.
    await takeUploadBack(services, viewerOf(c), { id: fileId, key: file.key });
    return sent;
  };
}

function kindOf(name: string): CommentKind {
  return commentKinds.find((kind) => kind === name) ?? 'reply';
}

/** Reads what is asked with the schema of the call that the form stands for. */
function parse<T>(schema: $ZodType<T>, value: unknown): Result<T, AppError> {
  const parsed = safeParse(schema, value);
  return parsed.success ? ok(parsed.data) : err(validationError(parsed.error.issues));
}

/** The page again, with what was typed and what is wrong. */
function refusalOf(
  error: AppError,
  { name, form, body }: { name: string; form: ActionForm | undefined; body: MultipartBody },
): FormRefusal {
  const [fieldProblem] = Object.values(error.fields ?? {});
  const text = fieldProblem ?? errorMessage(error);
  const refusal: FormRefusal = {
    status: errorStatus(error),
    outcomeOf: () => ({ kind: 'refused', text }),
    typed: typedIn(name, body),
  };
  if (error.code === 'stale_copy') {
    const seen = valueOf(body, formField.seen);
    return { ...refusal, outcomeOf: ({ timeline }) => staleOutcome(timeline, seen) };
  }
  if (form?.call !== 'comment') return refusal;
  const kind = kindOf(name);
  // The id that stands for an earlier comment is not sent again.
  const isTaken = error.code === 'idempotency_key_reused';
  return {
    ...refusal,
    outcomeOf: () => ({ kind: 'refused', text: form.notDone?.() ?? text }),
    comment: {
      form: kind,
      id: isTaken ? undefined : valueOf(body, formField.id),
      body: valueOf(body, formField.body),
      problem: isTaken ? earlierCommentArrived(kind) : text,
      hadFile: body.files.length > 0,
    },
  };
}

/** What a person typed in a form other than a comment's. The list of participants ends with whom they add. */
function typedIn(name: string, body: MultipartBody): FormRefusal['typed'] {
  if (name === 'add-participant') return { email: body.fields.get(formField.participants)?.at(-1) };
  return {
    reason: valueOf(body, formField.reason),
    assigneeId: valueOf(body, formField.assigneeId),
    note: valueOf(body, formField.note),
  };
}

/** What a page says to a form that was made from an old copy: everything that happened after the entry that the person saw last. */
function staleOutcome(timeline: CaseDetail['timeline'], seen: string): PlainOutcome {
  const last = timeline.findIndex(({ id }) => id === seen);
  return { kind: 'stale', changes: timeline.slice(last + 1).map(entryText) };
}
