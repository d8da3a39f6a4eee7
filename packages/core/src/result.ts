import type { AppError } from './errors.ts';

/** The outcome of something that may fail in an expected way: a value, or an error that the caller must look at. */
export type Result<T, E = AppError> = Ok<T> | Err<E>;

/** The successful half of a {@link Result}. */
export type Ok<T> = { readonly ok: true; readonly value: T };

/** The failed half of a {@link Result}. */
export type Err<E> = { readonly ok: false; readonly error: E };

/** Wraps a value as success. */
export function ok(): Ok<undefined>;
export function ok<T>(value: T): Ok<T>;
export function ok<T>(value?: T): Ok<T | undefined> {
  return { ok: true, value };
}

/** Wraps an error as failure. */
export function err<E>(error: E): Err<E> {
  return { ok: false, error };
}
