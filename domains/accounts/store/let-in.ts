import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema/identity.ts';

/**
 * The condition that a person is neither disabled by the operator nor gone at the provider. Whatever lets somebody in asks for it of the person, beside what they came in
 * by: a session or a token that is made at the moment when they are shut out is still there afterwards.
 */
export const isLetIn: SQL = sql`(${users.disabledAt} is null and ${users.removedAt} is null)`;
