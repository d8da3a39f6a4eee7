import type { RoleCatalogue } from '@reachout/catalogue/rules/catalogue';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { isUniqueViolation } from '@reachout/database/errors';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { IdsPort } from '@reachout/ports/ports';
import { type AdmissionRefusal, decideAdmission, ownsDomainOf } from '../rules/identity/admission.ts';
import type { ClaimsMapping } from '../rules/identity/claims-mapping.ts';
import { type Claims, type ClaimedPerson, readClaims } from '../rules/identity/read-claims.ts';
import { slugFrom } from '../rules/slug.ts';
import {
  findFreeUsername,
  type Identity,
  insertIdentifiedPerson,
  insertIdentity,
  lockHolderOfAddress,
  lockIdentity,
  lockOwnerOfIdentity,
  noteAddressOwned,
  refreshPerson,
} from '../store/identities-queries.ts';
import { applyClaims } from './apply-claims.ts';

export interface AdmissionDeps {
  db: Database;
  ids: IdsPort;
  mapping: ClaimsMapping;
  /** Says which roles and plans there are. */
  catalogue: RoleCatalogue;
  /** Domains whose addresses the issuer gives out, in small letters. */
  ownedDomains: readonly string[];
}

/**
 * Finds or makes the person of an identity that the provider has proven, and gives and takes what its claims say, in one transaction. An error says
 * why the person does not come in; nothing has changed then.
 */
export async function admitPerson(
  deps: AdmissionDeps,
  { identity, claims }: { identity: Identity; claims: Claims },
): Promise<Result<{ userId: string; email: string; name: string }, AdmissionRefusal>> {
  const person = readClaims(deps.catalogue, deps.mapping, claims);
  const attempt = () => deps.db.transaction((tx) => admit({ ...deps, db: tx }, identity, person));
  try {
    return await attempt();
  } catch (error) {
    // Another browser of the same person was faster; what it wrote is there now.
    if (isUniqueViolation(error)) return attempt();
    throw error;
  }
}

async function admit(
  deps: AdmissionDeps,
  identity: Identity,
  person: ClaimedPerson,
): Promise<Result<{ userId: string; email: string; name: string }, AdmissionRefusal>> {
  const { db: tx, ids } = deps;
  const { email, name } = person;
  // Two browsers of a new person come one after the other: who looks up the identity before it is there and the address after it takes them for somebody else.
  await lockIdentity(tx, identity);
  const owner = await lockOwnerOfIdentity(tx, identity);
  const holder = email === null ? null : await lockHolderOfAddress(tx, { email, issuer: identity.issuer });
  const ownsDomain = ownsDomainOf(deps.ownedDomains, email);
  const admission = decideAdmission({
    owner,
    holder,
    email,
    isEmailVerified: person.isEmailVerified,
    ownsDomain,
  });
  if (admission.do === 'refuse') return err(admission.why);
  const userId = admission.do === 'create' ? ids.next('user') : admission.userId;
  if (admission.do === 'create') await makePerson(deps, { ...person, userId, email: admission.email });
  else await refreshPerson(tx, { userId, name, email: person.isEmailVerified ? email : null });
  await noteAddressOwned(tx, { userId, isAddressOwned: person.isEmailVerified && ownsDomain });
  if (admission.do !== 'admit') {
    await insertIdentity(tx, { id: ids.next('credential'), userId, identity });
    await insertAudit(tx, {
      actorKind: 'system',
      action: admission.do === 'create' ? 'identity.created' : 'identity.joined',
      subjectKind: 'user',
      subjectId: userId,
      details: { ...identity },
    });
  }
  await applyClaims({ tx, ids }, { issuer: identity.issuer, userId, person });
  return ok({ userId, email: email ?? '', name });
}

async function makePerson(
  { db: tx, ids }: AdmissionDeps,
  { userId, email, name, username }: ClaimedPerson & { userId: string; email: string },
): Promise<void> {
  const wished = slugFrom(username) || slugFrom(email) || 'person';
  await insertIdentifiedPerson(tx, {
    userId,
    accountId: ids.next('acc'),
    email,
    name: name || email,
    username: await findFreeUsername(tx, wished),
  });
}
