import { randomUUID } from 'node:crypto';
import type { CommentResponse } from '../rules/calls/case-life.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { apiPaths } from '@reachout/core/paths';
import { noMatter } from './no-matter.ts';
import { insertCase, type NewCase } from '../store/cases-queries.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createTestApp, json, type Requester, type TestAppOptions } from '@reachout/server/testing/test-app';

/** What names a case in an address. */
export interface Address {
  caseNumber: number;
  teamId: string | undefined;
}

const opener = { userId: 'user_olivia', name: 'Olivia Ortega', kind: 'customer' } as const;

/** The application with the people of the demo world signed in, and what tests of a case's life do with it. */
export async function createCaseWorld(options: TestAppOptions = {}) {
  const app = await createTestApp(options);
  const [olivia, noor, hana, devon, vic, ada] = await Promise.all([
    app.signIn('olivia@orbit.example'),
    app.signIn('noor@nova.example'),
    app.signIn('hana@pebble.example'),
    app.signIn('devon@nova.example'),
    app.signIn('vic@v0.example'),
    app.signIn('ada@tetra.example'),
  ]);
  const { db } = app.database;
  let uploads = 0;

  return {
    app,
    olivia,
    noor,
    hana,
    devon,
    vic,
    ada,

    /** A case of Orbit, opened by Olivia unless told. */
    async open(
      more: Partial<NewCase> = {},
      actor = opener as Parameters<typeof insertCase>[1]['actor'],
      fileIds: readonly string[] = [],
    ) {
      const values: NewCase = {
        ...noMatter,
        accountId: 'team_orbit',
        product: 'platform',
        area: 'builds',
        topic: 'build-failures',
        severity: 3,
        subject: 'Builds stop in the middle',
        description: 'Since this morning.',
        ...more,
      };
      const created = await insertCase(db, { values, actor, fileIds, catalogue: app.deps.services.brand });
      if (created === 'file-unavailable') throw new Error('A file that the case should take is not there.');
      const teamId = values.accountId.startsWith('team_') ? values.accountId : undefined;
      return { caseNumber: created.number, teamId } satisfies Address;
    },

    /** An upload of Orbit's that nothing has yet. */
    async upload(ownerUserId: string): Promise<string> {
      uploads += 1;
      const id = `file_life_${uploads}`;
      await db.execute(sql`
        insert into files (account_id, id, owner_user_id, name, content_type, size, sha256, storage_key)
        values ('team_orbit', ${id}, ${ownerUserId}, 'build.log', 'text/plain', 3, ${'a'.repeat(64)}, ${`key_life_${uploads}`})`);
      return id;
    },

    /** Everything that an action on a case may write. */
    async snapshot() {
      const { rows } = await db.execute(sql`
        select (select count(*) from cases) as cases, (select sum(version) from cases) as versions,
          (select count(*) from case_comments) as comments, (select count(*) from case_events) as events,
          (select count(*) from case_seen) as seen, (select count(*) from audit) as audit`);
      return rows[0];
    },

    /** What the audit says of a case, oldest first. */
    async auditOf(caseNumber: number) {
      const { rows } = await db.execute(sql`
        select action, actor_kind, actor_user_id, request_id is not null as traced, details from audit
        where subject_kind = 'case' and subject_id = ${String(caseNumber)} order by id`);
      return rows;
    },
  };
}

/** The case as a person reads it. */
export async function read(person: Requester, address: Address): Promise<CaseDetail> {
  const response = await person(apiPaths.case(address));
  expect(response.status).toBe(200);
  return ((await response.json()) as { supportCase: CaseDetail }).supportCase;
}

/** Changes a case, by default its first copy. */
export function patch(
  person: Requester,
  address: Address,
  body: unknown,
  ifMatch: string | null = '"1.0"',
): Promise<Response> {
  return person(apiPaths.case(address), {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(ifMatch !== null && { 'if-match': ifMatch }) },
  });
}

/** Comments on a case under a new id unless told. */
export function comment(person: Requester, address: Address, body: object): Promise<Response> {
  return person(apiPaths.caseComments(address), json({ id: randomUUID(), ...body }));
}

/** Asks to escalate a case. */
export function escalate(
  person: Requester,
  address: Address,
  reason = 'We lose orders every hour.',
): Promise<Response> {
  return person(apiPaths.caseEscalation(address), json({ reason }));
}

/** The answer to a comment that was taken. */
export async function commented(response: Response): Promise<CommentResponse> {
  expect(response.status).toBe(201);
  return (await response.json()) as CommentResponse;
}
