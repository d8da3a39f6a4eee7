import { appError } from '@reachout/contract/errors';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

/** Text bodies: the longest is a case's description of 32,000 characters, at most four bytes each, and room for the rest. */
export const maxJsonBytes = 512 * 1024;

/** Refuses longer bodies with 413, counted on the stream when the length is not announced. Not for uploads: it buffers. */
export const limitJsonBody = bodyLimit({
  maxSize: maxJsonBytes,
  onError: (c) => problemResponse(c as Context<AppEnv>, appError('payload_too_large')),
});
