import {
  type DeclaredForm,
  formNameField,
  type FormValues,
  inPlaceHeader,
} from '@reachout/core/declared-form';
import { type AppError, appError } from '@reachout/core/errors';
import { maxFilesPerCase } from '@reachout/core/limits';
import { ok, type Result } from '@reachout/core/result';
import type { Context } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { AppEnv } from '../context.ts';
import { takeForm } from './posted-form.ts';
import { discardFiles, readMultipart, tooManyFiles, type UploadedPart } from '../multipart.ts';
import { problemResponse, setRetryAfter } from '../problem.ts';
import type { RouteDeps } from '../route-deps.ts';
import { validationError } from '../validate.ts';

type Answer = Response | Promise<Response>;

/** What a declared form does, and what its page shows then. */
export interface FormServing<Asked, Done> {
  form: DeclaredForm<Asked>;
  /** The use-case, as the API's call performs it too. The files that it is given are its own where the form has a field for them. */
  perform: (c: Context<AppEnv>, asked: Asked, posted: PostedForm) => Promise<Result<Done>>;
  /** The page after it was done: mostly a redirect, so that reloading sends nothing again. */
  done: (c: Context<AppEnv>, done: Done, asked: Asked) => Answer;
  /** The page again, with what was filled in and what is wrong. */
  again: (c: Context<AppEnv>, refused: RefusedForm) => Answer;
  /** Lets the form in, or says that there were too many: for one form among others of a page, without a file. */
  admit?: (c: Context<AppEnv>, receive: () => Promise<Response>) => Promise<Response>;
}

/** What a form's fields hold, and what came along. */
export interface PostedForm {
  values: FormValues;
  files: readonly UploadedPart[];
}

/** A form that was refused: what its fields hold, and why. */
export interface RefusedForm {
  values: FormValues;
  /** Its `fields` are those of the form. */
  error: AppError;
  /** True when a file came along, or was why nothing could be read: it has to be chosen again. */
  hadFile: boolean;
}

/** What came to a page: the texts as far as they could be read, and the files that are stored by now. */
interface ReceivedForm {
  texts: URLSearchParams;
  files: Result<readonly UploadedPart[]>;
  /** Removes the files: nothing took them. */
  discard: () => Promise<void>;
}

/** A serving among others of its page, whatever it asks. */
interface ServedForm {
  form: DeclaredForm;
  receive: (c: Context<AppEnv>, received: ReceivedForm) => Answer;
}

/** Serves a form to those who post it to its page. */
export function serveForm<Asked, Done>({
  form,
  perform,
  done,
  again,
  admit = (_, receive) => receive(),
}: FormServing<Asked, Done>): ServedForm {
  const receive = async (c: Context<AppEnv>, { texts, files, discard }: ReceivedForm): Promise<Response> => {
    const values = formValues(form, texts);
    if (!files.ok) return refuse(files.error);
    if (files.value.length > filesOf(form)) return refuse(tooManyFiles(filesOf(form)));
    const parsed = safeParse(form.asks, form.asked?.(values) ?? values);
    if (!parsed.success) return refuse(validationError(parsed.error.issues));
    const performed = await perform(c, parsed.data, { values, files: files.value });
    if (!performed.ok) return refuse(performed.error);
    if (form.file === undefined) await discard();
    return done(c, performed.value, parsed.data);

    async function refuse(error: AppError): Promise<Response> {
      await discard();
      setRetryAfter(c, error);
      return again(c, {
        values,
        error: { ...error, ...(error.fields && { fields: ofFields(error.fields) }) },
        hadFile: !files.ok || files.value.length > 0,
      });
    }
  };
  return { form, receive: (c, received) => admit(c, () => receive(c, received)) };
}

function filesOf({ filesAtMost = maxFilesPerCase }: Pick<DeclaredForm, 'filesAtMost'>): number {
  return filesAtMost;
}

/** What a form's fields hold as they were posted; a field that was not sent is empty. */
function formValues(form: DeclaredForm, posted: URLSearchParams): FormValues {
  const { fieldPrefix } = form;
  const further =
    fieldPrefix === undefined ? [] : [...posted.keys()].filter((name) => name.startsWith(fieldPrefix));
  const values = [...Object.values(form.fields), ...further].map((name) => [
    name,
    form.lists?.includes(name) ? posted.getAll(name) : (posted.get(name) ?? ''),
  ]);
  return { ...Object.fromEntries(values), ...form.sends };
}

/** What is wrong with one of a list is wrong with the list. */
function ofFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .toReversed()
      .map(([name, text]) => [name.replace(/\.\d.*/, ''), text]),
  );
}

/** Takes what is posted to a page for the form that it names. */
export function takeForms(...served: readonly ServedForm[]): (c: Context<AppEnv>) => Promise<Response> {
  return takeForm((c, texts) =>
    takeNamed(c, served, { texts, files: ok([]), discard: () => Promise.resolve() }),
  );
}

/** The same for a page with a form that may have a file. */
export function takeFormsWithFiles(
  { services: { files } }: RouteDeps,
  ...served: readonly ServedForm[]
): (c: Context<AppEnv>) => Promise<Response> {
  return async (c) => {
    const fields = new Map<string, string[]>();
    const maxFiles = Math.max(...served.map(({ form }) => filesOf(form)));
    const body = await readMultipart({ request: c.req.raw, files, log: c.get('log'), fields, maxFiles });
    // Not one word of it could be read, so there is nothing to show again.
    if (!body.ok && fields.size === 0) return problemResponse(c, body.error);
    return takeNamed(c, served, {
      texts: new URLSearchParams([...fields].flatMap(([name, texts]) => texts.map((text) => [name, text]))),
      files: body.ok ? ok(body.value.files) : body,
      discard: async () => void (body.ok && (await discardFiles(files, body.value))),
    });
  };
}

/** The button that was pressed may name another form than the one that it stands in, which has the same fields. */
async function takeNamed(
  c: Context<AppEnv>,
  served: readonly ServedForm[],
  received: ReceivedForm,
): Promise<Response> {
  const name = received.texts.getAll(formNameField).at(-1) ?? served[0]?.form.name;
  const named = served.find(({ form }) => form.name === name);
  if (named) return toldWhere(c, await named.receive(c, received));
  await received.discard();
  return problemResponse(c, appError('bad_request'));
}

/**
 * What leads to another page, said to a script that shows answers in place: it goes there with the browser. Had it followed, it would have loaded the page for
 * nothing, and used up what that page says once.
 */
function toldWhere(c: Context<AppEnv>, answer: Response): Response {
  const to = answer.headers.get('location');
  if (to === null || c.req.header(inPlaceHeader) === undefined) return answer;
  const isElsewhere = new URL(to, c.req.url).pathname !== c.req.path;
  return isElsewhere ? new Response(null, { status: 204, headers: answer.headers }) : answer;
}
