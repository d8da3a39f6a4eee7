import { caseActionCopy } from '../messages/actions.ts';
import { formField } from '../rules/page/action-form-body.ts';
import { type ActionForm, customerForms } from '../rules/page/action-forms.ts';
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
import type { FormValues } from '@reachout/core/declared-form';
import { appError, errorMessage, errorStatus } from '@reachout/core/errors';
import { err, type Result } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { type PostedForm, type RefusedForm, serveForm } from '@reachout/http/declared-form';
import { viewerOf } from '@reachout/http/middleware/session';
import type { UploadedPart } from '@reachout/http/multipart';
import type { Context } from 'hono';
import type { CaseRouteDeps } from './route-deps.ts';

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
  forms: Readonly<Record<string, Pick<ActionForm, 'name' | 'done'>>>,
  done: string | undefined,
): PlainOutcome | undefined {
  const form = Object.values(forms).find(({ name }) => name === done);
  return form && { kind: 'done', text: form.done() };
}

/** What a form of a case's page does, and where its page goes on. */
export interface ActionServing<Asked, Done> {
  perform: (c: Context<AppEnv>, asked: Asked, posted: PostedForm) => Promise<Result<Done>>;
  /** The page to go on to, when that is not the case's own. */
  next?: (done: Done) => string | undefined;
  /** The page of the case with what was refused. */
  show: (c: Context<AppEnv>, refusal: FormRefusal) => Promise<Response>;
}

/** Serves a form to those who post it to a case's page, and leads on to a page that reloading does not send again. */
export function serveActionForm<Asked, Done>(
  { doneNotices }: CaseRouteDeps,
  form: ActionForm<Asked>,
  { perform, next, show }: ActionServing<Asked, Done>,
) {
  return serveForm({
    form,
    perform,
    done: (c, done) => doneNotices.leadTo(c, form, { page: next?.(done) ?? c.req.path }),
    again: (c, refused) => show(c, refusalOf(form, refused)),
  });
}

/** Performs a change of the copy of the case that the form was filled in beside. */
export function onSeenCopy<Asked, Done>(
  run: (c: Context<AppEnv>, asked: Asked, expectedVersion: number) => Promise<Result<Done>>,
): ActionServing<Asked, Done>['perform'] {
  return async (c, asked, { values }) => {
    const version = parseCaseVersion(textOf(values, formField.version));
    return version === undefined ? err(appError('precondition_required')) : run(c, asked, version);
  };
}

/** Performs a text under an id, with the files that came in the same body. */
export function withFiles<Asked extends { id?: string | undefined }, Done>(
  { services }: CaseRouteDeps,
  steps: {
    upload: (c: Context<AppEnv>, file: UploadedPart) => Promise<Result<UploadResponse>>;
    /** `version` is of the copy that the form was filled in beside, where the form says so. */
    send: (
      c: Context<AppEnv>,
      comment: Asked & { id: string; fileIds: string[] },
      version: number | undefined,
    ) => Promise<Result<Done>>;
  },
): ActionServing<Asked, Done>['perform'] {
  return async (c, asked, { files, values }) => {
    const { id } = asked;
    const version = parseCaseVersion(textOf(values, formField.version));
    if (id === undefined) return err(appError('bad_request'));
    const uploads: { id: string; key: string }[] = [];
    const send = async (): Promise<Result<Done>> => {
      for (const file of files) {
        const uploaded = await steps.upload(c, file);
        if (!uploaded.ok) return uploaded;
        uploads.push({ id: uploaded.value.file.id, key: file.key });
      }
      return steps.send(c, { ...asked, id, fileIds: uploads.map((upload) => upload.id) }, version);
    };
    const sent = await send();
    // What a refused or repeated comment brought along would otherwise wait as an upload, and count as one.
    for (const upload of uploads) await takeUploadBack(services, viewerOf(c), upload);
    return sent;
  };
}

/** What a field holds; of a list the last, empty without one. */
function textOf(values: FormValues, name: string): string {
  return [values[name] ?? ''].flat().at(-1) ?? '';
}

/** The page again, with what was typed and what is wrong. */
function refusalOf(form: ActionForm, { values, error, hadFile }: RefusedForm): FormRefusal {
  const [fieldProblem] = Object.values(error.fields ?? {});
  const text = fieldProblem ?? errorMessage(error);
  const isStale = error.code === 'stale_copy';
  const seen = textOf(values, formField.seen);
  const refusal: FormRefusal = {
    status: errorStatus(error),
    outcomeOf: ({ timeline }) => (isStale ? staleOutcome(timeline, seen) : { kind: 'refused', text }),
    typed: typedIn(form, values),
  };
  if (form.action !== 'comment') return refusal;
  const kind = commentKinds.find((each) => each === form.name) ?? 'reply';
  const body = textOf(values, formField.body);
  // The id that stands for an earlier comment is not sent again.
  const isTaken = error.code === 'idempotency_key_reused';
  return {
    ...refusal,
    outcomeOf: (supportCase) =>
      isStale ? refusal.outcomeOf(supportCase) : { kind: 'refused', text: form.notDone?.() ?? text },
    comment: {
      form: kind,
      id: isTaken ? undefined : textOf(values, formField.id),
      body,
      problem: isTaken
        ? earlierCommentArrived(kind)
        : isStale
          ? caseActionCopy.staleKept()
          : (error.fields?.body && commentProblem(body, kind)) || text,
      hadFile,
    },
  };
}

/** What a person typed in a form other than a comment's. The list of participants ends with whom they add. */
function typedIn({ name }: ActionForm, values: FormValues): FormRefusal['typed'] {
  if (name === customerForms.addParticipant.name) return { email: textOf(values, formField.participants) };
  return {
    reason: textOf(values, formField.reason),
    assigneeId: textOf(values, formField.assigneeId),
    note: textOf(values, formField.note),
  };
}

/** What a page says to a form that was made from an old copy: everything that happened after the entry that the person saw last. */
function staleOutcome(timeline: CaseDetail['timeline'], seen: string): PlainOutcome {
  const last = timeline.findIndex(({ id }) => id === seen);
  return { kind: 'stale', changes: timeline.slice(last + 1).map((item) => entryText(item)) };
}
