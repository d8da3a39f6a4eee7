import { apiPaths, paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
let devon: Requester;
let ada: Requester;
beforeAll(async () => {
  app = await createTestApp();
  [olivia, devon, ada] = await Promise.all([
    app.signIn('olivia@orbit.example'),
    app.signIn('devon@nova.example'),
    app.signIn('ada@tetra.example'),
  ]);
});
afterAll(() => app.close());

/** The number of the case whose subject begins so. */
async function numberOf(subject: string): Promise<string> {
  const { rows } = await app.database.db.execute<{ number: number }>(
    sql`select number from cases where subject like ${`${subject}%`}`,
  );
  return String(rows[0]?.number).padStart(8, '0');
}

const text = async (person: Requester, path: string) => {
  const response = await person(path);
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
};
const customerPage = (caseNumber: string, teamSlug = 'orbit') => paths.caseDetail({ teamSlug, caseNumber });

describe('what the provider pushed of a case’s project', () => {
  it('shows staff its latest deployments with commit and build output, and its domains', async () => {
    const page = await text(ada, paths.staffCase(await numberOf('Certificate for shop.orbit.example')));
    expect(page).toContain('Project storefront');
    expect(page).toContain('Upgrade the image loader');
    expect(page).toContain('Commit 9c1e4b7');
    expect(page).toContain('on upgrade-loader');
    expect(page).toContain('Module not found: Can&#x27;t resolve &#x27;sharp&#x27;');
    expect(page).toMatch(/shop\.orbit\.example Not verified Named in this case/);
  });

  it('shows its customer the same, and which deployment the case names', async () => {
    const page = await text(olivia, customerPage(await numberOf('storefront build ends')));
    expect(page).toContain('Latest deployment: Ready');
    expect(page).toContain('Named in this case');
    expect(page).toContain('1 domain not verified');
  });

  it('recognises the project by the domain where the case names no other', async () => {
    const number = await numberOf('Certificate for shop.orbit.example');
    const { db } = app.database;
    await db.execute(
      sql`update cases set project_id = null, project_name = null where number = ${Number(number)}`,
    );
    expect(await text(olivia, customerPage(number))).toContain('Project storefront');
  });

  it('is shown with the rights in that project alone to whoever has single projects', async () => {
    const number = await numberOf('payments-api answers 502');
    expect(await text(devon, customerPage(number, 'nova'))).toContain('Latest deployments');
    await app.database.db.execute(sql`
      delete from project_access where user_id = 'user_devon'
        and project_id = (select project_id from cases where number = ${Number(number)})`);
    // The case is still his own; its project is not.
    expect(await text(devon, customerPage(number, 'nova'))).not.toContain('Latest deployment');
    expect(await text(ada, paths.staffCase(number))).toContain('Latest deployments');
  });

  it('is nothing where nothing was pushed', async () => {
    const number = await numberOf('checkout-api: two requests');
    expect(await text(olivia, customerPage(number))).toContain('Latest deployments');
    await app.database.db.execute(sql`
      delete from deployments where project_id = (select project_id from cases where number = ${Number(number)})`);
    expect(await text(olivia, customerPage(number))).not.toContain('Latest deployment');
  });

  it('stands beside the project’s latest deployments for whoever chooses one', async () => {
    const response = await olivia(apiPaths.projects({ teamId: 'team_orbit', search: 'storefront' }));
    const body = (await response.json()) as {
      projects: { latestDeployments: { commit?: { message?: string } }[] }[];
    };
    const commits = body.projects[0]?.latestDeployments.flatMap(({ commit }) => commit?.message ?? []);
    expect(commits).toContain('Upgrade the image loader');
  });
});
