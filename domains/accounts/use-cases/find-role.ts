import type { ServiceDeps } from '@reachout/ports/deps';
import { findRoleByEmail } from '../store/operator-queries.ts';

/** What somebody is who has just proven that the address is theirs; a customer when they are gone since. */
export async function findRole(
  { db }: Pick<ServiceDeps, 'db'>,
  email: string,
): Promise<'customer' | 'staff'> {
  return (await findRoleByEmail(db, email)) ?? 'customer';
}
