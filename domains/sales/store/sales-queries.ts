import type { Database } from '@reachout/database/client';
import { salesEnquiries } from './schema.ts';

export type NewSalesEnquiry = Omit<typeof salesEnquiries.$inferInsert, 'createdAt'>;

/** Stores an enquiry unless the same form was stored before; returns whether it is new. */
export async function insertSalesEnquiry(db: Database, enquiry: NewSalesEnquiry): Promise<boolean> {
  const rows = await db
    .insert(salesEnquiries)
    .values(enquiry)
    .onConflictDoNothing({ target: salesEnquiries.submissionHash })
    .returning({ id: salesEnquiries.id });
  return rows.length > 0;
}
