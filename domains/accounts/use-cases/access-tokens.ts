import { createHash, randomBytes } from 'node:crypto';
import {
  type AccessToken,
  type AccessTokenBody,
  type AccessTokenKind,
  type AccessTokenScope,
  accessTokenOf,
  accessTokenPatterns,
} from '../rules/access-tokens.ts';
import { tokensCopy } from '../messages/tokens.ts';
import { appError } from '@reachout/core/errors';
import { maxAccessTokens } from '@reachout/core/limits';
import { err, ok, type Result } from '@reachout/core/result';
import {
  deleteAccessToken,
  findAccessTokens,
  insertAccessToken,
  touchPersonOfToken,
} from '../store/access-tokens-queries.ts';
import { findAccountOfUser } from '../store/accounts-queries.ts';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { TokenHolder, Viewer } from '@reachout/ports/viewer';

const randomBytesOfToken = 32;

/**
 * Makes a token for the person and resolves with it: the only time that anybody sees it, since a hash is all that is stored. The same form with the same fields
 * makes one token: sent again, it is shown with another text, and the text before, which may have reached nobody, is worth nothing any more.
 * Errors: conflict when the person has as many as one may have, or the form's token is in use already; validation_failed for an account that is not one of
 * theirs; unauthenticated when they were shut out since they asked.
 */
export async function createAccessToken(
  deps: Pick<ServiceDeps, 'db' | 'ids'>,
  viewer: Viewer,
  form: AccessTokenBody,
  requestId: string,
): Promise<Result<string>> {
  const { userId } = viewer;
  const { kind } = form;
  const accountId = kind === 'program' ? form.account : undefined;
  if (accountId !== undefined && !(await findAccountOfUser(deps.db, { userId, accountId })))
    return err(appError('validation_failed', { fields: { account: tokensCopy.unknownAccount() } }));
  const token = accessTokenOf(kind, randomBytes(randomBytesOfToken).toString('base64url'));
  const id = form.submission === undefined ? deps.ids.next('token') : idOf(userId, form);
  const scopes = [...new Set<AccessTokenScope>(form.scopes)];
  const outcome = await deps.db.transaction(async (tx) => {
    const inserted = await insertAccessToken(
      tx,
      { id, userId, kind, accountId, name: form.name.trim(), hash: hashOf(token), scopes },
      { days: Number(form.days), atMost: maxAccessTokens },
    );
    if (inserted === 'stored')
      await insertAudit(tx, {
        ...auditOf(viewer, id, requestId),
        action: 'access_token.created',
        accountId,
        details: { kind, scopes, days: form.days },
      });
    return inserted;
  });
  if (outcome === 'stored') return ok(token);
  if (outcome === 'shut_out') return err(appError('unauthenticated'));
  const message =
    outcome === 'in_use' ? tokensCopy.alreadyInUse() : tokensCopy.tooMany({ max: maxAccessTokens });
  return err(appError('conflict', { message }));
}

/** A form that was changed before it was sent again asks for another token: its fields count as well. */
function idOf(userId: string, form: AccessTokenBody): string {
  return `token_${hashOf(JSON.stringify([userId, form])).slice(0, 32)}`;
}

/** The person's tokens that still last, the newest first. */
export function listAccessTokens(deps: Pick<ServiceDeps, 'db'>, viewer: Viewer): Promise<AccessToken[]> {
  return findAccessTokens(deps.db, { userId: viewer.userId });
}

/** Ends one of the person's tokens at once. Errors: not_found, for another's too. */
export async function revokeAccessToken(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { tokenId, requestId }: { tokenId: string; requestId: string },
): Promise<Result<void>> {
  const isRevoked = await deps.db.transaction(async (tx) => {
    const isDeleted = await deleteAccessToken(tx, { id: tokenId, userId: viewer.userId });
    if (isDeleted)
      await insertAudit(tx, { ...auditOf(viewer, tokenId, requestId), action: 'access_token.revoked' });
    return isDeleted;
  });
  return isRevoked ? ok(undefined) : err(appError('not_found'));
}

/**
 * Who a token of a kind stands for, or null. Asks the database each time, so that a revoked token is dead at once, and so is one of a person who is shut out or gone.
 * What does not look like a token costs no look into the database.
 */
export async function findTokenHolder(
  deps: Pick<ServiceDeps, 'db'>,
  { token, kind }: { token: string; kind: AccessTokenKind },
): Promise<TokenHolder | null> {
  if (!accessTokenPatterns[kind].test(token)) return null;
  const found = await touchPersonOfToken(deps.db, { hash: hashOf(token), kind });
  if (found === undefined) return null;
  const { id, name, email, role } = found.user;
  const { scopes, ...own } = found.token;
  // No session: nothing that is bound to one can be asked for by a token.
  const viewer = { userId: id, sessionId: `token:${own.id}`, name, email };
  // A program of somebody who works here is no staff: it may do with cases what its person may as a customer.
  return kind === 'program'
    ? { viewer: { ...viewer, role: 'customer', token: own }, scopes }
    : { viewer: { ...viewer, role }, scopes };
}

function auditOf({ userId, role }: Viewer, tokenId: string, requestId: string) {
  return {
    actorUserId: userId,
    actorKind: role,
    subjectKind: 'access_token',
    subjectId: tokenId,
    requestId,
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
