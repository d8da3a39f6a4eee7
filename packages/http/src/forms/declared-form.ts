import {
  type DeclaredForm,
  formNameField,
  type FormValues,
  inPlaceHeader,
} from '@reachout/core/declared-form';
import { type AppError, appError } from '@reachout/core/errors';
import type { Result } from '@reachout/core/result';
import type { Context } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { AppEnv } from '../context.ts';
import { takeForm } from './posted-form.ts';
import { problemResponse, setRetryAfter } from '../problem.ts';
import { validationError } from '../validate.ts';

type Answer = Response | Promise<Response>;

/** What a declared form does, and what its page shows then. */
export interface FormServing<Asked, Done> {
  form: DeclaredForm<Asked>;
  /** The use-case, as the API's call performs it too. */
  perform: (c: Context<AppEnv>, asked: Asked) => Promise<Result<Done>>;
  /** The page after it was done: mostly a redirect, so that reloading sends nothing again. */
  done: (c: Context<AppEnv>, done: Done, asked: Asked) => Answer;
  /** The page again, with what was filled in and what is wrong. */
  again: (c: Context<AppEnv>, refused: RefusedForm) => Answer;
}

/** A form that was refused: what its fields hold, and why. */
export interface RefusedForm {
  values: FormValues;
  /** Its `fields` are those of the form. */
  error: AppError;
}

/** A serving among others of its page, whatever it asks. */
interface ServedForm {
  form: DeclaredForm;
  receive: (c: Context<AppEnv>, posted: URLSearchParams) => Answer;
}

/** Serves a form to those who post it to its page. */
export function serveForm<Asked, Done>({ form, perform, done, again }: FormServing<Asked, Done>): ServedForm {
  const receive = async (c: Context<AppEnv>, posted: URLSearchParams): Promise<Response> => {
    const values = formValues(form, posted);
    const parsed = safeParse(form.asks, values);
    if (!parsed.success) return refuse(validationError(parsed.error.issues));
    const performed = await perform(c, parsed.data);
    return performed.ok ? done(c, performed.value, parsed.data) : refuse(performed.error);

    function refuse(error: AppError): Answer {
      setRetryAfter(c, error);
      return again(c, {
        values,
        error: { ...error, ...(error.fields && { fields: ofFields(error.fields) }) },
      });
    }
  };
  return { form, receive };
}

/** What a form's fields hold as they were posted; a field that was not sent is empty. */
function formValues(form: DeclaredForm, posted: URLSearchParams): FormValues {
  const values = Object.values(form.fields).map((name) => [
    name,
    form.lists?.includes(name) ? posted.getAll(name) : (posted.get(name) ?? ''),
  ]);
  return Object.fromEntries(values);
}

/** What is wrong with one of a list is wrong with the list. */
function ofFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .toReversed()
      .map(([name, text]) => [name.replace(/\..*/, ''), text]),
  );
}

/** Takes what is posted to a page for the form that it names. */
export function takeForms(...served: readonly ServedForm[]): (c: Context<AppEnv>) => Promise<Response> {
  return takeForm(async (c, posted) => {
    const name = posted.get(formNameField) ?? served[0]?.form.name;
    const named = served.find(({ form }) => form.name === name);
    return named ? toldWhere(c, await named.receive(c, posted)) : problemResponse(c, appError('bad_request'));
  });
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
