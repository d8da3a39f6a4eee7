import {
  type AccessTokenKind,
  accessTokenKindOf,
  accessTokenScopeLabels,
  type ProgramScope,
} from '../rules/access-tokens.ts';
import { formatList } from '@reachout/language/format';
import { tokensCopy } from '../messages/tokens.ts';
import { type AppError, appError } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { findTokenHolder } from '../use-cases/access-tokens.ts';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { telling, type WayIn } from '@reachout/http/api-document/call-part';
import type { AccountRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { problemResponse } from '@reachout/http/problem';
import { limits, type RateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession } from '@reachout/http/middleware/session';

type ProgramDeps = Pick<AccountRouteDeps, 'services' | 'rateLimiter' | 'publicOrigin' | 'programTokens'>;

/**
 * Finds the program whose access token a call brings. Its cookie is then not looked at: a request has one authority. What is no access token belongs to
 * the assistant, or to whatever stands in front of this server, and is passed on.
 */
export function programToken(deps: ProgramDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('program', null);
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const kind = accessTokenKindOf(token);
    if (kind === undefined || !c.req.path.startsWith('/api/')) return next();
    const address = `address:${c.get('clientAddress')}`;
    const refusal = (await tooMany(deps, limits.programAddress, address)) ?? whyNoProgram(deps, kind);
    if (refusal !== undefined) return refuse(c, refusal);
    const holder = await findTokenHolder(deps.services, { token, kind: 'program' });
    if (holder === null)
      return refuse(c, (await tooMany(deps, limits.tokenGuess, address)) ?? unknownToken(deps));
    const busy = await tooMany(deps, limits.program, holder.viewer.sessionId);
    if (busy !== undefined) return refuse(c, busy);
    c.set('program', holder);
    return next();
  });
}

/**
 * Lets a person in by their session, or a program by a token that has all scopes of one of these sets. Stands where `requireSession` stands in every other
 * call: what does not say here that it is for programs is not.
 */
export function allowPrograms(
  { programTokens }: Pick<AccountRouteDeps, 'programTokens'>,
  ...ways: readonly (readonly ProgramScope[])[]
) {
  if (!programTokens) return requireSession;
  const waysIn: WayIn[] = [{ session: [] }, ...ways.map((scopes) => ({ accessToken: scopes }))];
  return telling(
    { waysIn, refusals: ['unauthenticated', 'insufficient_scope'] },
    createMiddleware<AppEnv>(async (c, next) => {
      const program = c.get('program');
      if (program === null) return requireSession(c, next);
      if (!ways.some((scopes) => scopes.every((scope) => program.scopes.includes(scope))))
        return refuse(c, appError('insufficient_scope', { message: lacking(ways) }));
      c.set('viewer', program.viewer);
      return next();
    }),
  );
}

function whyNoProgram(
  { programTokens, publicOrigin }: ProgramDeps,
  kind: AccessTokenKind,
): AppError | undefined {
  if (kind === 'assistant')
    return appError('unauthenticated', {
      message: tokensCopy.wrongKind({ path: paths.mcp(), page: `${publicOrigin()}${paths.accessTokens()}` }),
    });
  if (programTokens) return undefined;
  return appError('unauthenticated', { message: tokensCopy.switchedOff() });
}

function unknownToken({ publicOrigin }: ProgramDeps): AppError {
  return appError('unauthenticated', {
    message: tokensCopy.unknown({ page: `${publicOrigin()}${paths.accessTokens()}` }),
  });
}

function lacking(ways: readonly (readonly ProgramScope[])[]): string {
  const names = ways.map((scopes) =>
    formatList(
      scopes.map((scope) => tokensCopy.quoted({ right: accessTokenScopeLabels.program[scope].label() })),
      'conjunction',
    ),
  );
  return tokensCopy.lacking({ rights: formatList(names, 'disjunction') });
}

async function tooMany(
  { rateLimiter }: ProgramDeps,
  limit: RateLimit,
  subject: string,
): Promise<AppError | undefined> {
  const { allowed, retryAfterSeconds } = await rateLimiter(`${limit.name}:${subject}`, limit);
  return allowed ? undefined : appError('rate_limited', { retryAfterSeconds });
}

/** Says by the header too what is wrong with a token (RFC 6750). */
function refuse(c: Context<AppEnv>, error: AppError): Response {
  const response = problemResponse(c, error);
  if (error.code === 'unauthenticated')
    response.headers.set('WWW-Authenticate', 'Bearer error="invalid_token"');
  if (error.code === 'insufficient_scope')
    response.headers.set('WWW-Authenticate', 'Bearer error="insufficient_scope"');
  return response;
}
