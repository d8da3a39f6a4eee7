import * as z from 'zod/mini';
import { authTokenTtlSeconds } from '@reachout/core/constants';

/** POST /api/support/help/auth/token (§7): the token lives at most ten minutes and opens the assistant only (D15). `ttl` is in seconds. */
export const authTokenResponse = z.object({
  success: z.literal(true),
  token: z.string().check(z.minLength(16)),
  ttl: z.number().check(z.positive(), z.maximum(authTokenTtlSeconds)),
});
