import { requestCopy } from './messages/requests.ts';
import { type AppError, appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { schemaMessage } from '@reachout/core/schema-message';
import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { type input, type output, safeParseAsync } from 'zod/v4/core';
import { type Schema as AnySchema, telling } from './api-document/call-part.ts';
import type { AppEnv } from './context.ts';
import { problemResponse } from './problem.ts';
import { findRepeatedKey } from './repeated-key.ts';
import { readText } from './request-body.ts';

const saidBySchema = { error: schemaMessage };

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  /** Of fields that the schema does not have. */
  readonly keys?: readonly string[] | undefined;
}

/** A middleware after which `c.req.valid(target)` is the parsed value. */
type Validated<Target extends 'query' | 'json', Schema extends AnySchema> = MiddlewareHandler<
  AppEnv,
  string,
  { in: Record<Target, input<Schema>>; out: Record<Target, output<Schema>> }
>;

/** Validates the query of a request against a schema of the rules. A mismatch answers 422 with the first message of each field. */
export function validate<Schema extends AnySchema>(
  target: 'query',
  schema: Schema,
): Validated<'query', Schema> {
  return telling({ query: schema, refusals: ['validation_failed'] }, async (c, next) => {
    // A repeated parameter is an array, which no schema of ours accepts as a string.
    const given = Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? values[0] : values,
    ]);
    const result = await safeParseAsync(schema, Object.fromEntries(given), saidBySchema);
    if (!result.success) return problemResponse(c, validationError(result.error.issues));
    c.req.addValidatedData(target, result.data as object);
    return next();
  });
}

/**
 * Reads a JSON body and validates it in the same way. Duplicate keys are refused: other parsers may pick another of them than we do (A13, A62).
 */
export function takeJson<Schema extends AnySchema>(schema: Schema): Validated<'json', Schema> {
  return takeBody(schema, schema);
}

/**
 * The same, and a field that the schema does not have is refused by its name: passed over, a misspelt one would have the call do something else than was asked,
 * such as sending a note to the customer.
 */
export function takeKnownJson<Schema extends z.ZodMiniObject>(schema: Schema): Validated<'json', Schema> {
  return takeBody(schema, z.catchall(schema, z.never()));
}

function takeBody<Schema extends AnySchema>(told: Schema, schema: AnySchema): Validated<'json', Schema> {
  return telling(
    {
      body: { mediaType: 'application/json', schema: told, ...(schema !== told && { isClosed: true }) },
      refusals: ['bad_request', 'payload_too_large', 'unsupported_media_type', 'validation_failed'],
    },
    async (c, next) => {
      const text = await readText(c.req.raw, 'application/json');
      if (!text.ok) return problemResponse(c, text.error);
      const body = parseJson(text.value);
      if (!body.ok) return problemResponse(c, body.error);
      const result = await safeParseAsync(schema, body.value, saidBySchema);
      if (!result.success) return problemResponse(c, validationError(result.error.issues));
      c.req.addValidatedData('json', result.data as object);
      return next();
    },
  );
}

function parseJson(text: string): Result<unknown> {
  try {
    const value: unknown = JSON.parse(text);
    const repeated = findRepeatedKey(text);
    if (repeated === undefined) return ok(value);
    return err(
      appError('validation_failed', { fields: { [repeated.slice(0, 255)]: requestCopy.sentTwice() } }),
    );
  } catch {
    return err(appError('bad_request'));
  }
}

/** Converts schema issues to field messages; the first one of a field wins. */
export function validationError(issues: readonly Issue[]): AppError {
  const fields: Record<string, string> = {};
  for (const { path = [], keys, message } of issues) {
    const place = path.map((part) => String(typeof part === 'object' ? part.key : part));
    for (const key of keys ?? [])
      fields[[...place, key].join('.').slice(0, 255)] ??= requestCopy.unknownField();
    if (keys === undefined) fields[place.join('.') || 'body'] ??= message;
  }
  return appError('validation_failed', { fields });
}

/** Sends a use-case's value as JSON, or its error as problem+json. */
export function answer<T>(c: Context<AppEnv>, result: Result<T>, status: 200 | 201 | 202 = 200): Response {
  return result.ok ? c.json(result.value as object, status) : problemResponse(c, result.error);
}
