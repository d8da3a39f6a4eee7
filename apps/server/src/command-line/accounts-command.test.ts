import { brand } from '@reachout/core/testing/samples';
import { apiPaths } from '@reachout/core/paths';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { createServiceToken } from '@reachout/world/use-cases/service-tokens';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAccountsCommand } from './accounts-command.ts';
import { UsageProblem } from './usage-problem.ts';
import { randomIds } from '../ports/system.ts';
import { createTestApp, json, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({});
});
afterAll(() => app.close());

/** Runs a command line; gives what it printed. */
async function run(line: string, input = '', isMailSent = false): Promise<string> {
  const printed: string[] = [];
  const { db } = app.database;
  const deps = {
    catalogue: brand,
    db,
    ids: randomIds,
    isMailSent,
    readInput: async () => input,
    print: (text: string) => void printed.push(text),
  };
  await runAccountsCommand(deps, line.split(' '));
  return printed.join('\n');
}

const password = demoPassword;
const signIn = (email: string, given: string) =>
  app.deps.auth.signIn({ email, password: given, headers: new Headers(), network: '' });

describe('accounts', () => {
  it('makes a person who can sign in, and a team that they are in with a role and a plan [A01]', async () => {
    await run('create-user --email Grace@first.example --name Grace --username grace', `${password}\n`);
    await run('create-team --slug first --name First --plan pro');
    await run('set-member --team first --email grace@first.example --role OWNER');
    const person = await app.logIn('grace@first.example');
    const { accounts } = (await (await person(apiPaths.accounts())).json()) as { accounts: object[] };
    expect(accounts).toMatchObject([
      { name: 'Grace', plan: null },
      { name: 'First', plan: 'pro', role: 'OWNER', permissions: { canCreateSupportCase: true } },
    ]);
    expect(await signIn('grace@first.example', 'another password')).toBeNull();
  });

  it('gives a person whom the provider’s systems wrote a password, in whatever case their address is written', async () => {
    const { token } = await createServiceToken(app.deps.services, {
      name: 'People',
      scopes: ['people:write'],
    });
    const service = app.withToken(token);
    const record = { id: 'user_liv', name: 'Liv', email: 'Liv.Strand@First.example' };
    const written = await service(apiPaths.platformRecord(['people', 'user_liv']), {
      ...json({ record }),
      method: 'PUT',
    });
    expect(written.status).toBe(200);
    await run('set-password --email liv.strand@first.example', password);
    expect(await signIn('liv.strand@first.example', password)).not.toBeNull();
    expect(await signIn('Liv.Strand@First.example', password)).not.toBeNull();
    expect(await signIn('liv_strand@first.example', password)).toBeNull();
    await service(apiPaths.platformRecord(['people', 'user_liv']), { method: 'DELETE' });
    expect(await signIn('liv.strand@first.example', password)).toBeNull();
    expect(await run('list')).not.toMatch(/user_liv|Liv/);
  });

  it('ends the sessions of a person who is disabled, and lets them in again with a new password [A01]', async () => {
    await run('create-user --email ivo@first.example --name Ivo --username ivo', password);
    const person = await app.logIn('ivo@first.example');
    await run('disable-user --email ivo@first.example');
    expect((await person(apiPaths.accounts())).status).toBe(401);
    expect(await signIn('ivo@first.example', password)).toBeNull();
    expect(await run('list')).toContain('ivo@first.example  Ivo  customer  disabled');
    await run('set-password --email ivo@first.example', 'quite another password');
    expect(await signIn('ivo@first.example', 'quite another password')).not.toBeNull();
  });

  it.each([
    ['enable-user --email %', ''],
    ['set-password --email %', 'quite another password'],
  ])(
    'ends the access tokens and sessions of a person who is disabled, and brings none of them back with %j',
    async (line, input) => {
      const { db } = app.database;
      const [name] = line.split('-');
      const email = `${name}@tokens.example`;
      await run(`create-user --email ${email} --name Tom --username tom-${name}`, password);
      const person = await app.logIn(email);
      const mine = sql`(select id from users where email = ${email})`;
      const addToken = (hash: string) =>
        db.execute(sql`insert into access_tokens (id, user_id, name, hash, scopes, expires_at)
          select ${`token-${name}-${hash}`}, id, 'Night build', encode(sha256(convert_to(${email + hash}, 'UTF8')), 'hex'), '{cases:read}', now() + interval '1 day'
          from users where email = ${email}`);
      await addToken('a');
      expect(await run(`disable-user --email ${email}`)).toContain('Their access tokens are ended.');
      const { rows } = await db.execute(sql`select id from access_tokens where user_id = ${mine}`);
      expect(rows).toEqual([]);
      // What began while they were being disabled.
      await addToken('b');
      await db.execute(sql`insert into sessions (id, user_id, token, expires_at)
        values (${`late-${name}`}, ${mine}, ${`late-${name}`}, now() + interval '1 day')`);
      await run(line.replace('%', email), input);
      const left = await db.execute(sql`select id from access_tokens where user_id = ${mine}
        union all select id from sessions where user_id = ${mine}`);
      expect(left.rows).toEqual([]);
      expect((await person(apiPaths.accounts())).status).toBe(401);
    },
  );

  it('leaves the access tokens of a person who gets a new password, since their programs go on', async () => {
    const { db } = app.database;
    await run('create-user --email kim@first.example --name Kim --username kim', password);
    await db.execute(sql`insert into access_tokens (id, user_id, name, hash, scopes, expires_at)
      select 'token-kim', id, 'Night build', repeat('a', 64), '{cases:read}', now() + interval '1 day'
      from users where email = 'kim@first.example'`);
    await run('set-password --email kim@first.example', 'quite another password');
    const { rows } = await db.execute(sql`select id from access_tokens where id = 'token-kim'`);
    expect(rows).toEqual([{ id: 'token-kim' }]);
  });

  it('lets a person who is disabled in again without a password, and by an identity', async () => {
    await run('create-user --email una@first.example --name Una --username una', password);
    await run('disable-user --email una@first.example');
    expect(await run('enable-user --email una@first.example')).toContain('once set-password has given one');
    expect(await run('list')).toContain('una@first.example  Una  customer\n');
    expect(await signIn('una@first.example', password)).toBeNull();
    await run('add-identity --email una@first.example --issuer https://id.example.com/ --subject s-1');
    const { rows } = await app.database.db.execute(
      sql`select provider_id, account_id from credentials where user_id = (select id from users where email = 'una@first.example')`,
    );
    expect(rows).toEqual([{ provider_id: 'https://id.example.com', account_id: 's-1' }]);
    const again = run(
      'add-identity --email olivia@orbit.example --issuer https://id.example.com --subject s-1',
    );
    await expect(again).rejects.toThrow('This identity is somebody’s already.');
  });

  it('makes staff of a person, changes plans and members, and lists everything', async () => {
    await run(
      'create-user --email lea@first.example --name Lea --username lea --v0-plan v0-level1',
      password,
    );
    await run('create-team --slug second --name Second');
    await run('set-role --email lea@first.example --role staff');
    await run('set-plan --team second --plan enterprise');
    await run('set-plan --username lea --v0-plan none');
    await run(
      'set-member --team second --email lea@first.example --v0-permission V0Builder --v0-permission V0Chatter',
    );
    const listed = await run('list');
    expect(listed).toContain('person   lea@first.example  Lea  staff');
    expect(listed).toContain('personal lea  Lea  plan none  v0 none');
    expect(listed).toContain(
      'team     second  Second  plan enterprise  v0 none  lea@first.example:V0Builder+V0Chatter',
    );
    await run('remove-member --team second --email lea@first.example');
    expect(await run('list')).not.toContain('lea@first.example:');
  });

  it('has a person told by mail of a new password, where mail is sent', async () => {
    await run('create-user --email ida@first.example --name Ida --username ida', password);
    await run('set-password --email ida@first.example', 'quite another password');
    const jobs = () =>
      app.database.db.execute(sql`select payload->>'by' as by, payload::text as kept from outbox_jobs
        where kind = 'mail.password-changed'`);
    expect((await jobs()).rows).toEqual([]);
    await run('set-password --email ida@first.example', 'and yet another one', true);
    const { rows } = await jobs();
    expect(rows).toMatchObject([{ by: 'operator' }]);
    expect(JSON.stringify(rows)).not.toContain('yet another');
  });

  it('leaves a row in the audit trail for each change, without the password', async () => {
    await run('create-user --email mo@first.example --name Mo --username mo', password);
    await run('set-password --email mo@first.example', password);
    const { rows } = await app.database.db.execute(
      sql`select action, actor_kind, details::text as details from audit where subject_id =
        (select id from users where email = 'mo@first.example') order by id`,
    );
    expect(rows).toEqual([
      { action: 'operator.user.created', actor_kind: 'system', details: '{}' },
      { action: 'operator.user.password', actor_kind: 'system', details: '{}' },
    ]);
  });

  it.each([
    ['', 'Usage: accounts'],
    ['destroy', 'Usage: accounts'],
    ['toString', 'Usage: accounts'],
    ['list --password secret', "Unknown option '--password'"],
    ['create-user --email none --name N --username n', 'Give an e-mail address'],
    ['create-user --email n@x.example --name N --username N', 'Give a --username'],
    ['create-user --email n@x.example --name N --username n --plan gold', '--plan is one of'],
    ['create-user --email olivia@orbit.example --name N --username nn', 'Somebody has this address already.'],
    ['create-user --email n@x.example --name N --username olivia', 'This username or slug is taken.'],
    ['create-team --slug orbit --name Orbit', 'This username or slug is taken.'],
    ['create-team --slug ../x --name X', 'Give a --slug'],
    ['set-member --team none --email olivia@orbit.example --role OWNER', 'There is no team none.'],
    ['set-member --team orbit --email nobody@x.example --role OWNER', 'Nobody has the address'],
    ['set-member --team orbit --email olivia@orbit.example --role KING', '--role is one of'],
    ['set-member --team orbit --email olivia@orbit.example', 'Give a --role, a --v0-permission, or both.'],
    ['remove-member --team orbit --email ada@tetra.example', 'is not in orbit.'],
    ['enable-user --email olivia@orbit.example', 'is not disabled.'],
    ['add-identity --email olivia@orbit.example --issuer none --subject s', 'Give the issuer’s address'],
    ['add-identity --email olivia@orbit.example --issuer https://x.example', 'with --subject'],
    ['set-plan --team orbit', 'Give a --plan, a --v0-plan or an --other-plan.'],
    ['set-role --email olivia@orbit.example --role admin', '--role is one of customer, staff.'],
  ])('refuses %j and changes nothing', async (line, message) => {
    const count = async () =>
      (
        await app.database.db.execute(
          sql`select (select count(*) from users) as users, (select count(*) from accounts) as accounts, (select count(*) from audit) as audit`,
        )
      ).rows;
    const before = await count();
    const refused = run(line, password);
    await expect(refused).rejects.toThrow(UsageProblem);
    await expect(refused).rejects.toThrow(message);
    expect(await count()).toEqual(before);
  });

  it.each(['', 'short', 'x'.repeat(129)])('refuses the password %j', async (given) => {
    await expect(run('create-user --email n@x.example --name N --username n', given)).rejects.toThrow(
      'Give a password of 8 to 128 characters',
    );
  });

  it('makes whoever has an address the person of a pushed id, once, and never staff', async () => {
    await run('create-user --email eva@first.example --name Eva --username eva', `${password}\n`);
    expect(await run('join --email Eva@first.example --id p-eva')).toContain('is p-eva from now on');
    const { rows } = await app.database.db.execute(sql`
      select u.id, a.slug from users u join accounts a on a.owner_user_id = u.id where u.email = 'eva@first.example'`);
    expect(rows).toEqual([{ id: 'p-eva', slug: 'eva' }]);
    const refusals = [
      'join --email eva@first.example --id p-eva',
      'join --email eva@first.example',
      'join --email nobody@first.example --id p-1',
      'join --email ada@tetra.example --id p-2',
      'join --email olivia@orbit.example --id p-3',
    ].map((line) => run(line).catch((error: unknown) => error));
    for (const refused of await Promise.all(refusals)) expect(refused).toBeInstanceOf(UsageProblem);
  });

  it('takes no password for anybody that the server then refuses, since everybody knows it [A99]', async () => {
    const { db } = app.database;
    const refused = (line: string) =>
      runAccountsCommand(
        {
          catalogue: brand,
          db,
          ids: randomIds,
          isMailSent: false,
          knownPassword: demoPassword,
          readInput: async () => `${demoPassword}\n`,
          print: () => undefined,
        },
        line.split(' '),
      );
    await expect(
      refused('create-user --email known@first.example --name Known --username known'),
    ).rejects.toThrow('the password of the demo world');
    await expect(refused('set-password --email ada@tetra.example')).rejects.toThrow('Choose another one');
    expect(await run('list')).not.toContain('known@first.example');
  });

  it('gives and takes plans of further products by their plan field', async () => {
    const edge = { ...brand.plans[0], key: 'edge-l', field: 'edgePlan' } as (typeof brand.plans)[number];
    const catalogue = { ...brand, plans: [...brand.plans, edge] };
    const runWith = async (line: string) => {
      const printed: string[] = [];
      const print = (text: string) => void printed.push(text);
      const deps = {
        catalogue,
        db: app.database.db,
        ids: randomIds,
        isMailSent: false,
        readInput: async () => '',
        print,
      };
      await runAccountsCommand(deps, line.split(' '));
      return printed.join('\n');
    };
    await runWith('create-team --slug edgy --name Edgy --plan pro --other-plan edgePlan=edge-l');
    expect(await runWith('list')).toMatch(/^team\s+edgy  Edgy  plan pro  v0 none  edgePlan edge-l$/m);
    await runWith('set-plan --team edgy --v0-plan v0-team');
    expect(await runWith('list')).toContain('plan pro  v0 v0-team  edgePlan edge-l');
    await runWith('set-plan --team edgy --other-plan edgePlan=none');
    expect(await runWith('list')).toMatch(/edgy  Edgy  plan pro  v0 v0-team  edgePlan none$/m);
    for (const wrong of ['edgePlan', 'edgePlan=pro', 'plan=pro', 'none=x', 'edgePlan=edge-l=x'])
      await expect(runWith(`set-plan --team edgy --other-plan ${wrong}`)).rejects.toBeInstanceOf(
        UsageProblem,
      );
  });

  it('gives nobody’s own account a plan of a product that only teams have, and may take one away', async () => {
    const [platform, ...others] = brand.products;
    const catalogue = {
      ...brand,
      products: [{ ...platform, accounts: ['team'] }, ...others],
    } as typeof brand;
    const runWith = (line: string) =>
      runAccountsCommand(
        {
          catalogue,
          db: app.database.db,
          ids: randomIds,
          isMailSent: false,
          readInput: async () => password,
          print: () => undefined,
        },
        line.split(' '),
      );
    const alone = 'Only teams can have ';
    await expect(runWith('set-plan --username devon --plan pro')).rejects.toThrow(alone);
    await expect(
      runWith('create-user --email own@first.example --name Own --username own --plan pro'),
    ).rejects.toThrow(alone);
    await runWith('set-plan --username devon --plan none');
    await runWith('set-plan --team orbit --plan pro');
  });

  it('lists no plan of a product that the catalogue does not have', async () => {
    const printed: string[] = [];
    const deps = {
      catalogue: { ...brand, plans: brand.plans.filter(({ field }) => field === 'plan') },
      db: app.database.db,
      ids: randomIds,
      isMailSent: false,
      readInput: async () => '',
      print: (text: string) => void printed.push(text),
    };
    await runAccountsCommand(deps, ['create-team', '--slug', 'alone', '--name', 'Alone', '--plan', 'pro']);
    await runAccountsCommand(deps, ['list']);
    expect(printed.join('\n')).toMatch(/^team\s+alone  Alone  plan pro$/m);
  });
});
