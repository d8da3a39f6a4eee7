import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { ServiceScope } from '../rules/scopes.ts';
import {
  deleteServiceToken,
  insertServiceToken,
  listServiceTokens,
  type ServiceToken,
  touchServiceToken,
} from '../store/service-tokens-queries.ts';

/** Every service token begins like this, so that people and scanners of repositories recognise one. */
const prefix = 'rps_';
const pattern = /^rps_[\w-]{43}$/;
const randomBytesOfToken = 32;

/** Makes a token and resolves with it: the only time that anybody sees it, since a hash is all that is stored. */
export async function createServiceToken(
  { db, ids }: Pick<ServiceDeps, 'db' | 'ids'>,
  { name, scopes, days }: { name: string; scopes: readonly ServiceScope[]; days?: number | undefined },
): Promise<{ id: string; token: string }> {
  const id = ids.next('service');
  const token = prefix + randomBytes(randomBytesOfToken).toString('base64url');
  await db.transaction(async (tx) => {
    await insertServiceToken(tx, { id, name, hash: hashOf(token), scopes }, days);
    await insertAudit(tx, { ...auditOf(id), action: 'service_token.created', details: { scopes } });
  });
  return { id, token };
}

/** Ends a token at once; false when there is none with this id. */
export function revokeServiceToken(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isRevoked = await deleteServiceToken(tx, id);
    if (isRevoked) await insertAudit(tx, { ...auditOf(id), action: 'service_token.revoked' });
    return isRevoked;
  });
}

/** The tokens that were not revoked. */
export function readServiceTokens(db: Database): Promise<ServiceToken[]> {
  return listServiceTokens(db);
}

/** What a token may do, or null. Asks the database each time, so that a revoked token is dead at once. */
export async function findServiceToken(
  { db }: Pick<ServiceDeps, 'db'>,
  token: string,
): Promise<{ id: string; scopes: readonly ServiceScope[] } | null> {
  if (!pattern.test(token)) return null;
  return (await touchServiceToken(db, hashOf(token))) ?? null;
}

function auditOf(id: string) {
  return { actorKind: 'system' as const, subjectKind: 'service_token', subjectId: id };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
