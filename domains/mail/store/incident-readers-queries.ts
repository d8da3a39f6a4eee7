import { sql } from 'drizzle-orm';
import { users } from '@reachout/accounts/store/schema/identity';
import type { Database } from '@reachout/database/client';
import { outboxJobs } from '@reachout/operations/store/schema/outbox';
import type { MailKind } from '../rules/mail-kinds.ts';
import { mailSettings } from './schema.ts';

/** The kind of the jobs that mail one person of an incident; the key names the person, the incident and the minute. */
export const incidentLetterJob = 'mail.incident-letter';

/** Has everybody who asked for mails of a kind, and who is reached, mailed by a job of their own; a person who has that job already gets no second one. */
export async function enqueueIncidentLetters(
  db: Database,
  { key, payload, kind }: { key: string; payload: Record<string, unknown>; kind: MailKind },
): Promise<void> {
  await db.execute(sql`
    insert into ${outboxJobs} (kind, key, payload)
    select ${incidentLetterJob}, ${users.id} || '-' || ${key}::text,
      ${JSON.stringify(payload)}::jsonb || jsonb_build_object('userId', ${users.id})
    from ${users} join ${mailSettings} on ${mailSettings.userId} = ${users.id}
    where ${kind}::text = any (${mailSettings.on}) and ${mailSettings.unsubscribedAt} is null
      and ${users.disabledAt} is null and ${users.removedAt} is null
    order by ${users.id}
    on conflict (kind, key) do nothing`);
}
