import { sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { ProjectMention, ProjectMentions } from '../rules/named-project.ts';
import type { ProjectRole } from '../rules/permissions.ts';
import { deployments, domains, projectAccess, projects } from './schema/accounts.ts';

/** A project that is named, and the role in it of whoever named it. */
export type MentionRow = ProjectMention & { readonly role: ProjectRole | null };

/** The projects of an account that somebody's words may name: a row for each way in which they do. */
export async function findMentionedProjects(
  db: Database,
  { accountId, userId, mentions }: { accountId: string; userId: string; mentions: ProjectMentions },
): Promise<MentionRow[]> {
  const among = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`;
  const words = among(mentions.words);
  // Each way by an index of its own, however many projects the account has.
  const { rows } = await db.execute<{ [Key in keyof MentionRow]: MentionRow[Key] }>(sql`
    with named (project_id, named_by, host) as (
      select ${projects.id}, 'word', null from ${projects}
      where ${projects.accountId} = ${accountId} and ${projects.id} = ${words}
      union
      select ${projects.id}, 'word', null from ${projects}
      where ${projects.accountId} = ${accountId} and ${projects.name} = ${words}
      union
      select ${deployments.projectId}, 'deployment', ${deployments.url} from ${deployments}
      where ${deployments.accountId} = ${accountId} and ${deployments.url} = ${among(mentions.hosts)}
      union
      select ${domains.projectId}, 'domain', null from ${domains}
      where ${domains.accountId} = ${accountId} and ${domains.name} = ${among(mentions.domains)}
    )
    select ${projects.id} as id, ${projects.name} as name, named.named_by as by, named.host as host, ${projectAccess.role} as role
    from named
    join ${projects} on ${projects.accountId} = ${accountId} and ${projects.id} = named.project_id
    left join ${projectAccess} on ${projectAccess.accountId} = ${accountId} and ${projectAccess.projectId} = ${projects.id}
      and ${projectAccess.userId} = ${userId}`);
  return rows;
}
