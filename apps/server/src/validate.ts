import { type AppError, appError } from '@reachout/contract/errors';
import type { Result } from '@reachout/contract/result';
import type { Context, ValidationTargets } from 'hono';
import { validator } from 'hono-openapi';
import type { AppEnv } from './context.ts';
import { problemResponse } from './problem.ts';

type AnySchema = Parameters<typeof validator>[1];

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * Validates one part of a request against a contract schema and describes it in /openapi.json. A mismatch answers 422
 * with the first message of each field.
 */
export function validate<Schema extends AnySchema, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator<Schema, Target, AppEnv, string>(target, schema, (result, c) =>
    result.success ? undefined : problemResponse(c, validationError(result.error)),
  );
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
