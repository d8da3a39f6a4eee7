import type { EventsPort, PushPort } from '@reachout/ports/ports';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { accessTokenOf, type ProgramScope } from '@reachout/accounts/rules/access-tokens';
import type { ProjectRole, TeamRole, V0TeamPermission } from '@reachout/accounts/rules/permissions';
import type { PlanKey } from '@reachout/catalogue/rules/plans';
import { sql } from 'drizzle-orm';
import { scriptedDrafts } from '@reachout/testkit/models';
import { createTestApp, type Requester, type TestApp } from '../test-app.ts';

/** Everybody who asks, as the rules see them: what they are in the team that is asked for. */
export interface Actor {
  name: string;
  /** Null for a visitor. */
  userId: string | null;
  email: string;
  isStaff: boolean;
  /** Null for those who are not in the team. */
  membership: { role: TeamRole | null; v0Permissions: V0TeamPermission[] } | null;
  /** Their roles in single projects of the team. */
  projects: { projectId: string; role: ProjectRole }[];
  /** The program that asks for them, by an access token; null when they ask themselves. */
  program: { scopes: readonly ProgramScope[]; accountId: string | null } | null;
  /** Another team of theirs, to ask by way of, and what they are in it. */
  otherTeam: { teamId: string; slug: string; role: TeamRole; plan: PlanKey } | null;
}

/** The people and things that every cell of the matrix is about. */
export const team = { teamId: 'team_orbit', slug: 'orbit' } as const;
const caseProject = 'prj_469tky2ml62dg97342ut';
const otherProject = 'prj_302dooqitza2o75cj5zr';

const person = (name: string, given: Partial<Actor>): Actor => ({
  name,
  userId: `user_matrix_${name.replaceAll(' ', '_')}`,
  email: `${name.replaceAll(' ', '.')}@matrix.example`,
  isStaff: false,
  membership: null,
  projects: [],
  otherTeam: null,
  program: null,
  ...given,
});
const member = (role: TeamRole | null, v0Permissions: V0TeamPermission[] = []): Actor['membership'] => ({
  role,
  v0Permissions,
});
const nova = { teamId: 'team_nova', slug: 'nova', plan: 'enterprise' } as const;

export const actors: readonly Actor[] = [
  person('owner', {
    userId: 'user_olivia',
    email: 'olivia@orbit.example',
    membership: member('OWNER'),
    otherTeam: { ...nova, role: 'MEMBER' },
  }),
  person('member', {
    userId: 'user_noor',
    email: 'noor@nova.example',
    membership: member('MEMBER'),
    otherTeam: { ...nova, role: 'OWNER' },
  }),
  person('developer', {
    membership: member('DEVELOPER'),
    projects: [{ projectId: caseProject, role: 'PROJECT_DEVELOPER' }],
  }),
  person('developer elsewhere', {
    membership: member('DEVELOPER'),
    projects: [{ projectId: otherProject, role: 'ADMIN' }],
  }),
  person('contributor', { membership: member('CONTRIBUTOR') }),
  person('contributor in project', {
    membership: member('CONTRIBUTOR'),
    projects: [{ projectId: caseProject, role: 'PROJECT_VIEWER' }],
  }),
  person('v0 builder', {
    membership: member(null, ['V0Builder']),
    projects: [{ projectId: caseProject, role: 'ADMIN' }],
  }),
  person('v0 chatter', { membership: member(null, ['V0Chatter']) }),
  person('v0 viewer', { membership: member(null, ['V0Viewer']) }),
  person('ex-member', {}),
  person('other team', {
    userId: 'user_hana',
    email: 'hana@pebble.example',
    otherTeam: { teamId: 'team_pebble', slug: 'pebble', role: 'OWNER', plan: 'hobby' },
  }),
  person('personal owner', { userId: 'user_vic', email: 'vic@v0.example' }),
  person('staff', { userId: 'user_ada', email: 'ada@tetra.example', isStaff: true }),
  person('anonymous', { userId: null }),
  ...programs(),
];

/** Programs of the team's owner, of one who may less, and of staff, for all accounts and for one. */
function programs(): Actor[] {
  const owner = {
    userId: 'user_olivia',
    email: 'olivia@orbit.example',
    membership: member('OWNER'),
  } as const;
  const all = ['cases:read', 'cases:write'] as const;
  const otherTeam = { ...nova, role: 'MEMBER' } as const;
  const program = (name: string, scopes: readonly ProgramScope[], accountId: string | null = null) => ({
    name: `program ${name}`,
    program: { scopes, accountId },
  });
  return [
    person('program of owner', { ...owner, otherTeam, ...program('of owner', all) }),
    person('reading program', { ...owner, ...program('that reads', ['cases:read']) }),
    person('writing program', { ...owner, ...program('that writes', ['cases:write']) }),
    person('program of team', { ...owner, otherTeam, ...program('of team', all, team.teamId) }),
    person('program of other team', { ...owner, ...program('of other team', all, nova.teamId) }),
    person('program of contributor', {
      userId: 'user_matrix_contributor_in_project',
      email: 'contributor.in.project@matrix.example',
      membership: member('CONTRIBUTOR'),
      projects: [{ projectId: caseProject, role: 'PROJECT_VIEWER' }],
      ...program('of contributor', all),
    }),
    person('program of staff', {
      userId: 'user_ada',
      email: 'ada@tetra.example',
      ...program('of staff', all),
    }),
  ];
}

/** What a request names. Each relation puts other ids into it. */
export interface Place {
  teamId: string | undefined;
  slug: string;
  /** A case of the team, in a project, opened by its owner. */
  caseNumber: string;
  fileId: string;
  projectId: string;
  invoiceId: string;
  refundId: string;
  /** The owner's own. */
  threadId: string;
  promptId: string;
  /** A case of the owner's personal account. */
  ownCaseNumber: string;
  /** What the owner wrote to sales. */
  enquiryId: string;
  /** A component that staff keep. */
  componentId: string;
  /** A macro that all staff share. */
  macroId: string;
  /** A view that staff share. */
  viewId: string;
  /** An incident that staff told of. */
  incidentId: string;
  /** The key of a submission of the owner's. */
  submissionKey: string;
  /** Of the case, as it is now. */
  version: number;
  /** Different in each cell, for what must not be repeated. */
  unique: string;
}

const openRefund = 'refund_demo_1003';

export const demoPlace: Omit<Place, 'ownCaseNumber' | 'unique' | 'version'> = {
  ...team,
  caseNumber: '00000063',
  fileId: 'file_demo_trace',
  projectId: caseProject,
  invoiceId: 'inv_1001',
  refundId: openRefund,
  threadId: 'thread_demo_checkout_timeouts',
  promptId: 'prompt_demo_checkout_timeouts-2',
  enquiryId: 'enq_matrix',
  componentId: 'cmp_matrix',
  macroId: 'macro_matrix',
  viewId: 'view_matrix',
  incidentId: 'inc_matrix',
  submissionKey: 'matrix-submission-of-the-owner',
};

/** The same shape, and nothing of it exists. */
export const nothing: Omit<Place, 'teamId' | 'slug' | 'unique' | 'version'> = {
  caseNumber: '99999999',
  fileId: 'file_matrix_none',
  projectId: 'prj_matrix_none',
  invoiceId: 'inv_none',
  refundId: 'refund_matrix_none',
  threadId: 'thread_matrix_none',
  promptId: 'prompt_matrix_none',
  enquiryId: 'enq_matrix_none',
  componentId: 'component_none',
  macroId: 'macro_none',
  viewId: 'view_none',
  incidentId: 'incident_none',
  submissionKey: 'matrix-submission-of-nobody',
  ownCaseNumber: '99999998',
};
export const noTeam = { teamId: 'team_matrix_none', slug: 'matrix-none' };

/** A plan of the team with the flags that are on. */
export interface Setting {
  plan: PlanKey;
  flags: readonly string[];
}

const allFlags = [
  'supportChatRefundInvoiceFlow',
  'supportChatRefundInvoiceQuantities',
  'supportChatPlain',
  'accessGroups',
];
const plans: readonly PlanKey[] = ['hobby', 'pro', 'enterprise'];
export const settings: readonly Setting[] = plans.flatMap((plan) =>
  [allFlags, ['accessGroups'], []].map((flags) => ({ plan, flags })),
);
/** The demo world's own plan with everything switched on: where people from outside are tried in every way. */
export const usual: Setting = settings.find(
  ({ plan, flags }) => plan === 'pro' && flags === allFlags,
) as Setting;

export interface World {
  app: TestApp;
  place: Omit<Place, 'unique' | 'version'>;
  as: (actor: Actor) => Requester;
  /** Another session of the same person, for what ends one. */
  again: (actor: Actor) => Promise<Requester>;
  change: (setting: Setting) => Promise<void>;
  /** The version of the case, as it is now. */
  versionOfCase: () => Promise<number>;
  /** The tables that requests have written to since this was asked last. */
  takeWrittenTables: () => Promise<readonly string[]>;
}

export async function createWorld(options: Parameters<typeof createTestApp>[0]): Promise<World> {
  const events: EventsPort = { send: async () => ({ ok: true }) };
  const push: PushPort = { publicKey: 'B'.repeat(87), send: async () => ({ ok: true }) };
  const app = await createTestApp({ mail: 'kept', push, events, drafts: scriptedDrafts(), ...options });
  const { db } = app.database;
  let flags: readonly string[] = [];
  let current: Setting | undefined;
  // Every part of the application holds the same services, so that a flag can change under them as it does in operation.
  app.deps.services.flags = { isOn: async (flag) => flags.includes(flag) };
  for (const actor of actors) await addActor(app, actor);
  await db.execute(sql`insert into cases (account_id, number, status, product, area, topic, severity, subject, description, opened_by)
    select 'user_olivia', 990001, status, 'v0', area, topic, severity, subject, description, 'user_olivia'
    from cases where account_id = 'team_orbit' and number = 63`);
  await db.execute(sql`insert into idempotency_keys
    (user_id, key, route, request_hash, state, claim_token, lease_until, response_status, response_body, completed_at)
    values ('user_olivia', ${demoPlace.submissionKey}, 'case.create', 'matrix', 'completed', 'matrix', now(), 201,
      '{"supportCase":{"caseNumber":"00000063"}}', now())`);
  await db.execute(sql`insert into sales_enquiries (id, submission_hash, user_id, name, email, company, team_size, message)
    values (${demoPlace.enquiryId}, 'matrix', 'user_olivia', 'Olivia', 'olivia@orbit.example', 'Orbit', '1', 'Hello')`);
  await db.execute(
    sql`insert into desk_macros (id, is_shared, name, text, takes) values (${demoPlace.macroId}, true, 'Logs', 'Send logs.', false)`,
  );
  await db.execute(sql`insert into status_components (id, name) values (${demoPlace.componentId}, 'Builds')`);
  await db.execute(sql`
    insert into desk_views (id, name, list, is_shared) values (${demoPlace.viewId}, 'Matrix', 'severity=1', true)`);
  await db.execute(sql`
    insert into status_incidents (id, title, impact, state, started_at)
    values (${demoPlace.incidentId}, 'Builds wait', 'minor', 'investigating', now())`);
  await db.execute(sql`
    insert into status_updates (incident_id, seq, state, body)
    values (${demoPlace.incidentId}, 1, 'investigating', 'We look.')`);
  const sessions = new Map<string, Requester>();
  for (const actor of actors) sessions.set(actor.name, await requesterOf(app, actor));
  return {
    app,
    place: { ...demoPlace, ownCaseNumber: '00990001' },
    as: ({ name }) => sessions.get(name) ?? app.visitor,
    again: (actor) => requesterOf(app, actor),
    async change(setting) {
      if (setting === current) return;
      current = setting;
      ({ flags } = setting);
      // Written by no request, so no note is to be made of it.
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local watched.is_paused = 'true'`);
        await tx.execute(sql`update accounts set plan = ${setting.plan} where id = ${team.teamId}`);
      });
    },
    async versionOfCase() {
      const { rows } = await db.execute<{ version: number }>(
        sql`select version from cases where account_id = ${team.teamId} and number = ${Number(demoPlace.caseNumber)}`,
      );
      return rows[0]?.version ?? 0;
    },
    takeWrittenTables: await watchTables(app),
  };
}

/** A visitor, somebody with a session, or their program with a token and nothing else. */
async function requesterOf(app: TestApp, { userId, program }: Actor): Promise<Requester> {
  if (userId === null) return app.visitor;
  if (program === null) return app.sessionOf(userId);
  const token = accessTokenOf('program', randomBytes(32).toString('base64url'));
  const hash = createHash('sha256').update(token).digest('hex');
  // Used already, as far as anybody can tell: a look at the time of its last use is no change that a refusal made.
  await app.database.db.execute(sql`insert into access_tokens
    (id, user_id, kind, account_id, name, hash, scopes, expires_at, last_used_at)
    values (${randomUUID()}, ${userId}, 'program', ${program.accountId}, 'Matrix', ${hash},
      ${`{${program.scopes.join(',')}}`}, now() + interval '1 day', now() + interval '1 day')`);
  return app.withToken(token);
}

async function addActor({ database: { db } }: TestApp, actor: Actor): Promise<void> {
  const { userId, email, name, membership, projects } = actor;
  if (userId === null) return;
  await db.execute(
    sql`insert into users (id, name, email) values (${userId}, ${name}, ${email}) on conflict do nothing`,
  );
  if (membership !== null)
    await db.execute(sql`insert into memberships (account_id, user_id, role, v0_permissions)
      values (${team.teamId}, ${userId}, ${membership.role}, ${JSON.stringify(membership.v0Permissions)
        .replace('[', '{')
        .replace(']', '}')}) on conflict do nothing`);
  for (const { projectId, role } of projects)
    await db.execute(sql`insert into project_access (account_id, project_id, user_id, role)
      values (${team.teamId}, ${projectId}, ${userId}, ${role}) on conflict do nothing`);
  // Was in the team, opened a case and wrote in it; nothing of that counts any more.
  if (name === 'ex-member')
    await db.execute(
      sql`update cases set opened_by = ${userId} where account_id = ${team.teamId} and number = 54`,
    );
}

/** Has every table note what is written to it, and gives what takes the notes. Reading all tables before and after each row took half of the time of these tests. */
async function watchTables({ database: { db } }: TestApp): Promise<World['takeWrittenTables']> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  // A row that was added and removed again is as if it had not been; one that was updated is not, the same again too. Without a key: whoever writes waits for
  // nobody else's note.
  await db.execute(sql`create schema watched`);
  await db.execute(sql`create unlogged table watched.writes (name text not null, added numeric)`);
  await db.execute(sql`
    create function watched.note() returns trigger language plpgsql as $$
    begin
      if current_setting('watched.is_paused', true) is distinct from 'true' then
        insert into watched.writes values (tg_table_name, case tg_op
          when 'INSERT' then hashtextextended(new::text, 0)
          when 'DELETE' then -hashtextextended(old::text, 0)::numeric end);
      end if;
      return null;
    end $$`);
  for (const { name } of tables) {
    const note = `on "${name}" for each row execute function watched.note()`;
    await db.execute(sql.raw(`create trigger watched after insert or update or delete ${note}`));
  }
  return async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      with taken as (delete from watched.writes returning name, added)
      select name from taken group by name having count(*) > count(added) or sum(added) <> 0 order by 1`);
    return rows.map(({ name }) => name);
  };
}
