import { sql } from 'drizzle-orm';
import { users } from '@reachout/accounts/store/schema/identity';
import type { Database } from '@reachout/database/client';
import { outboxJobs } from '@reachout/operations/store/schema/outbox';
import { statusIncidentComponents } from '@reachout/status/store/schema';
import type { MailKind } from '../rules/mail-kinds.ts';
import { mailSettings } from './schema.ts';

/** The kind of the jobs that mail one person of an incident; the key names the person, the incident and the minute. */
export const incidentLetterJob = 'mail.incident-letter';

/**
 * Has everybody who asked for mails of a kind, whom the incident concerns and who is reached, mailed by a job of their own; a person who has that job already gets no second one. It concerns whoever chose
 * no component, whoever chose one that it affects, everybody where it names none, and those who are `touched` by it.
 */
export async function enqueueIncidentLetters(
  db: Database,
  {
    key,
    payload,
    kind,
    incidentId,
    touched,
  }: {
    key: string;
    payload: Record<string, unknown>;
    kind: MailKind;
    incidentId: string;
    touched: readonly string[];
  },
): Promise<void> {
  const affected = sql`select ${statusIncidentComponents.componentId} from ${statusIncidentComponents}
    where ${statusIncidentComponents.incidentId} = ${incidentId}`;
  await db.execute(sql`
    insert into ${outboxJobs} (kind, key, payload)
    select ${incidentLetterJob}, ${users.id} || '-' || ${key}::text,
      ${JSON.stringify(payload)}::jsonb || jsonb_build_object('userId', ${users.id})
    from ${users} join ${mailSettings} on ${mailSettings.userId} = ${users.id}
    where ${kind}::text = any (${mailSettings.on}) and ${mailSettings.unsubscribedAt} is null
      and (${mailSettings.incidentComponents} = '{}' or not exists (${affected})
        or ${mailSettings.incidentComponents} && array(${affected})
        or ${users.id} = any (${sql.param([...touched])}::text[]))
      and ${users.disabledAt} is null and ${users.removedAt} is null
    order by ${users.id}
    on conflict (kind, key) do nothing`);
}
