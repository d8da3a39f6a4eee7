import { type AppError, appError } from '@reachout/contract/errors';
import { err, ok, type Result } from '@reachout/contract/result';
import type { Context } from 'hono';
import { validator } from 'hono-openapi';
import type { AppEnv } from './context.ts';
import { problemResponse } from './problem.ts';
import { findRepeatedKey } from './repeated-key.ts';
import { readText } from './request-body.ts';

type AnySchema = Parameters<typeof validator>[1];

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * Validates the query of a request against a contract schema and describes it in /openapi.json. A mismatch answers 422
 * with the first message of each field.
 */
export function validate<Schema extends AnySchema>(target: 'query', schema: Schema) {
  return validator<Schema, 'query', AppEnv, string>(target, schema, (result, c) =>
    result.success ? undefined : problemResponse(c, validationError(result.error)),
  );
}

/**
 * Reads a JSON body, validates it in the same way and describes it. A body that names something twice is refused: it has one meaning for us and
 * perhaps another for whoever reads it after us (A13, A62).
 */
export function takeJson<Schema extends AnySchema>(schema: Schema) {
  const described = validator<Schema, 'json', AppEnv, string>('json', schema);
  const read: typeof described = async (c, next) => {
    const text = await readText(c.req.raw, 'application/json');
    if (!text.ok) return problemResponse(c, text.error);
    const body = parseJson(text.value);
    if (!body.ok) return problemResponse(c, body.error);
    const result = await schema['~standard'].validate(body.value);
    if (result.issues) return problemResponse(c, validationError(result.issues));
    c.req.addValidatedData('json', result.value as object);
    return next();
  };
  return Object.assign(read, described);
}

function parseJson(text: string): Result<unknown> {
  try {
    const value: unknown = JSON.parse(text);
    const repeated = findRepeatedKey(text);
    if (repeated === undefined) return ok(value);
    return err(appError('validation_failed', { fields: { [repeated.slice(0, 255)]: 'Send this once' } }));
  } catch {
    return err(appError('bad_request'));
  }
}

/** Turns schema issues into field messages; the first one of a field counts. */
export function validationError(issues: readonly Issue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name =
      (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.') ||
      'body';
    fields[name] ??= issue.message;
  }
  return appError('validation_failed', { fields });
}

/** Answers with a use-case's value as JSON, or with its error as problem+json. */
export function answer<T>(c: Context<AppEnv>, result: Result<T>, status: 200 | 201 | 202 = 200): Response {
  return result.ok ? c.json(result.value as object, status) : problemResponse(c, result.error);
}
