import { randomUUID } from 'node:crypto';
import { insertCase } from '@reachout/cases/store/cases-queries';
import { noMatter } from '@reachout/cases/testing/no-matter';
import { tellPeople } from '@reachout/cases/use-cases/tell-people';
import { brand } from '@reachout/core/testing/samples';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import { sql } from 'drizzle-orm';

/** A team whose people are written to, with a case of theirs. */
export interface MailPeople {
  /** In the order of their numbers; the first one opened the case, the others take part in it. */
  addresses: readonly string[];
  ids: readonly string[];
  caseNumber: number;
  /** Has something happen to the case, of which everybody is told; nothing is sent yet. */
  happen: () => Promise<void>;
}

/** Makes a team of so many people. */
export async function createMailPeople(db: Database, count: number): Promise<MailPeople> {
  const team = `team_${randomUUID()}`;
  const people = Array.from({ length: count }, (_, at) => {
    const id = `${team}_${at}`;
    return { id, address: `person.${at}@${team.replaceAll('_', '-')}.example` };
  });
  await db.execute(
    sql`insert into accounts (id, kind, name, slug) values (${team}, 'team', 'Team', ${team})`,
  );
  for (const { id, address } of people) {
    await db.execute(sql`insert into users (id, name, email) values (${id}, 'Somebody', ${address})`);
    await db.execute(
      sql`insert into memberships (account_id, user_id, role) values (${team}, ${id}, 'MEMBER')`,
    );
  }
  const [opener, ...others] = people;
  if (opener === undefined) throw new Error('There is nobody in the team.');
  const row = await insertCase(db, {
    values: {
      ...noMatter,
      accountId: team,
      product: 'platform',
      area: 'builds',
      topic: 'build-failures',
      severity: 3,
      subject: 'Builds stop in the middle',
      description: 'Since this morning.',
      participants: others.map(({ address }) => address),
    },
    actor: { userId: opener.id, name: 'Somebody', kind: 'customer' },
    catalogue: brand,
  });
  if (row === 'file-unavailable') throw new Error('The case has no file.');
  const deps = {
    ids: { next: (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}` },
    // Only that mail is sent counts here, and that it gathers for no time.
    mail: { gatherSeconds: 0 } as ServiceDeps['mail'] & {},
  };
  return {
    addresses: people.map(({ address }) => address),
    ids: people.map(({ id }) => id),
    caseNumber: row.number,
    happen: () =>
      db.transaction((tx) =>
        tellPeople(deps, tx, { row, actor: { userId: null }, news: [{ kind: 'reopened' }] }),
      ),
  };
}
