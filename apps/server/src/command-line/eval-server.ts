import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { can } from '@reachout/accounts/rules/permissions';
import { insertPerson, insertTeam, setMembership } from '@reachout/accounts/store/operator-queries';
import type { AskAsPerson } from '@reachout/assistant/evals';
import type { Catalogue } from '@reachout/catalogue/rules/catalogue';
import { permissionResources } from '@reachout/catalogue/rules/grants';
import { isOtherPlanField } from '@reachout/catalogue/rules/plans';
import { paths } from '@reachout/core/paths';
import { type Database, openDatabase } from '@reachout/database/client';
import { startEmbeddedDatabase } from '@reachout/database/embedded';
import { migrate } from '@reachout/database/migrate';
import { hashPassword } from 'better-auth/crypto';
import { randomIds } from '../ports/system.ts';
import { settings } from '../settings/settings.ts';
import { CommandFailed } from './usage-problem.ts';

/** A server, and people of it who are signed in. */
export interface AskedServer {
  people: readonly AskAsPerson[];
  stop(): Promise<void>;
}

/** What of the settings says who answers and from what. The rest says where an installation keeps its own and whom it tells, which an evaluation does not touch. */
const keptSetting = /^(?:AI_|MARKPROMPT_|BRAND_CONFIG|CATALOGUE_CONFIG|CONTENT_DIR|REACHOUT_FLAG_)/;
const readyWithinMs = 120_000;

/**
 * Starts the built server on a database of its own, which is gone afterwards, with people who are in a team on each plan of the catalogue.
 *
 * @param folder the built server's
 * @param howMany how many people there are
 * @throws CommandFailed when it does not start
 */
export async function startServerToAsk(
  folder: string,
  env: NodeJS.ProcessEnv,
  { catalogue, root, howMany }: { catalogue: Catalogue; root: string; howMany: number },
): Promise<AskedServer> {
  const program = join(folder, 'main.js');
  if (!existsSync(program)) throw new CommandFailed('There is no built server. Run: npm run build');
  const dataRoot = mkdtempSync(join(tmpdir(), 'reachout-eval-'));
  // As root the database runs as another user, who has to be able to pass through this folder.
  chmodSync(dataRoot, 0o711);
  const supervisorPath = join(folder, 'supervisor.js');
  const ending: (() => Promise<unknown>)[] = [
    async () => rmSync(dataRoot, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  ];
  const stop = async (): Promise<void> => {
    for (const end of ending.splice(0).toReversed()) await end();
  };
  try {
    const database = await startEmbeddedDatabase({
      dataRoot,
      ...(existsSync(supervisorPath) && { supervisorPath }),
    });
    ending.push(() => database.stop());
    await migrate(database.url, { migrationsFolder: join(root, 'packages/database/migrations') });
    const password = randomBytes(18).toString('base64url');
    const emails = Array.from({ length: howMany }, (_, at) => `person-${at + 1}@evaluation.invalid`);
    const { db, close } = openDatabase(database.url, { poolMax: 2 });
    await insertPeople(db, { catalogue, emails, password: await hashPassword(password) }).finally(close);
    const origin = `http://127.0.0.1:${await findFreePort()}`;
    const server = spawn(process.execPath, [program], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...withoutInstallation(env),
        HOST: '127.0.0.1',
        PORT: new URL(origin).port,
        PUBLIC_URL: origin,
        DATABASE_URL: database.url,
        REACHOUT_DATA_DIR: dataRoot,
        AUTH_SECRET: randomBytes(48).toString('base64url'),
        ENABLE_RATE_LIMIT: 'false',
        LOG_LEVEL: 'error',
      },
    });
    const complaints: string[] = [];
    server.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
    const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    ending.push(() => {
      server.kill('SIGTERM');
      return gone;
    });
    if (!(await isReady(origin, gone)))
      throw new CommandFailed(`The server did not start.\n${complaints.join('')}`);
    const people: AskAsPerson[] = [];
    // One after another: a server computes few passwords at a time.
    for (const email of emails) people.push(await signIn(origin, { email, password }));
    return { people, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Signs a person in as the login form does.
 *
 * @throws CommandFailed when the server does not let them in
 */
export async function signIn(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<AskAsPerson> {
  const login = await fetch(origin + paths.login(), {
    method: 'POST',
    body: new URLSearchParams({ email, password, next: paths.help() }),
    headers: { origin },
    redirect: 'manual',
  }).catch((cause: unknown) => {
    throw new CommandFailed(`${origin} cannot be reached.`, { cause });
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new CommandFailed(`${email} could not sign in: ${login.status}`);
  return (path, init) => fetch(origin + path, { ...init, headers: { ...init?.headers, origin, cookie } });
}

/** Each person is in every team; a team is on one plan, so that a question may be asked from any of them. */
async function insertPeople(
  db: Database,
  { catalogue, emails, password }: { catalogue: Catalogue; emails: readonly string[]; password: string },
): Promise<void> {
  const onPlan = ({ field, key }: { field: string; key: string }) =>
    isOtherPlanField(field) ? { otherPlans: { [field]: key } } : { [field]: key };
  const teams = await Promise.all(
    catalogue.plans.map(async (plan, at) => {
      const accountId = randomIds.next('team');
      await insertTeam(db, { accountId, slug: `team-${at + 1}`, name: plan.label, ...onPlan(plan) });
      return accountId;
    }),
  );
  const role = mightiestRole(catalogue);
  const v0Permissions = catalogue.teamPermissions.map(({ key }) => key);
  for (const [at, email] of emails.entries()) {
    const userId = randomIds.next('user');
    // Some products are for a person's own account alone.
    const plan = catalogue.plans[at % catalogue.plans.length];
    await insertPerson(db, {
      userId,
      accountId: randomIds.next('acc'),
      email,
      name: `Person ${at + 1}`,
      username: `person-${at + 1}`,
      role: 'customer',
      password,
      ...(plan && onPlan(plan)),
    });
    for (const accountId of teams) await setMembership(db, { accountId, userId, role, v0Permissions });
  }
}

/** The role that may do most: what an account may not do is no matter of the questions. */
function mightiestRole({ roles }: Pick<Catalogue, 'roles'>): string | null {
  const might = roles.map(({ key, grants }) => ({
    key,
    allowed: permissionResources.filter((resource) => can(grants, '*', resource)).length,
  }));
  return might.toSorted((one, other) => other.allowed - one.allowed)[0]?.key ?? null;
}

function withoutInstallation(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOfInstallation = (name: string): boolean =>
    (name in settings || name.replace(/_FILE$/, '') in settings) && !keptSetting.test(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOfInstallation(name)));
}

async function isReady(origin: string, gone: Promise<void>): Promise<boolean> {
  const deadline = performance.now() + readyWithinMs;
  const isGone = gone.then(() => true);
  while (performance.now() < deadline) {
    const isAnswering = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isAnswering) return true;
    if (await Promise.race([isGone, wait(100, false)])) return false;
  }
  return false;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === 'object' && address !== null ? address.port : 0;
}
