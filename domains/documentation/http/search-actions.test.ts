import { paths } from '@reachout/core/paths';
import { english } from '@reachout/language/language';
import { createApp } from '@reachout/server/app';
import { createTestApp, type Requester } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { SearchActions } from '../rules/search-actions.ts';

const app = await createTestApp({ mail: 'kept' });
afterAll(() => app.close());

const offeredTo = async (ask: Requester): Promise<SearchActions> =>
  (await (await ask(paths.searchActions())).json()) as SearchActions;
const labelsFor = async (ask: Requester): Promise<string[]> =>
  (await offeredTo(ask)).actions.map(({ label }) => label);

const forEverybody = ['Status', 'Contact sales', 'Theme: Same as device', 'Theme: Light', 'Theme: Dark'];

describe('actions of the search dialog', () => {
  it('are not stored by anything on the way', async () => {
    const response = await app.visitor(paths.searchActions());
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('lead visitors to what is open to everybody, and to the login', async () => {
    expect(await labelsFor(app.visitor)).toEqual(['Log in', 'Docs', 'Guides', 'Support', ...forEverybody]);
  });

  it('lead to the choice of a language where there is one', async () => {
    const offered = createApp({ ...app.deps, languages: [english, { ...english, tag: 'de' }] });
    expect(await labelsFor(async (path) => offered.request(path))).toContain('Language');
  });

  it('are those of a customer, with their teams and the way out', async () => {
    expect(await labelsFor(await app.signIn('olivia@orbit.example'))).toEqual([
      'New case',
      'Ask for a refund',
      'Chat with Support',
      'Docs',
      'Guides',
      'Your cases',
      'Notifications',
      'Your conversations',
      'Your refunds',
      'Access tokens',
      'Mail you get',
      'Where you are logged in',
      'Status',
      'Contact sales',
      'Log out',
      'Switch to Olivia Ortega',
      'Switch to Nova',
      'Switch to Orbit Labs',
      'Theme: Same as device',
      'Theme: Light',
      'Theme: Dark',
    ]);
  });

  it('lead staff to their pages as well, and nobody else', async () => {
    const isStaffs = (label: string): boolean => label.endsWith('(staff)');
    const staff = await labelsFor(await app.signIn('ada@tetra.example'));
    expect(staff.filter(isStaffs)).toEqual([
      'All cases (staff)',
      'Pending refunds (staff)',
      'Conversations (staff)',
      'Numbers (staff)',
      'Find (staff)',
      'Sales enquiries (staff)',
      'Teams (staff)',
      'Macros (staff)',
      'Views (staff)',
      'Tags (staff)',
      'Incidents (staff)',
      'Components (staff)',
      'New password (staff)',
      'What readers say (staff)',
      'Audit (staff)',
      'Mails (staff)',
      'Support desk (staff)',
    ]);
    expect((await labelsFor(await app.signIn('noor@nova.example'))).filter(isStaffs)).toEqual([]);
  });

  it('log out by a form alone, which clears what the device has stored', async () => {
    const { actions } = await offeredTo(await app.signIn('olivia@orbit.example'));
    expect(actions.filter(({ isSent }) => isSent)).toEqual([
      { label: 'Log out', path: '/logout', isSent: true, marks: { 'data-clear-storage': '' } },
    ]);
  });

  it('are for staff without an account none of a customer’s', async () => {
    const labels = await labelsFor(await app.signIn('ada@tetra.example'));
    expect(labels).toContain('Chat with Support');
    expect(labels).not.toContain('Your cases');
    expect(labels).not.toContain('New case');
  });

  it.each(['olivia@orbit.example', 'ada@tetra.example'])(
    'lead %s to pages that they may open',
    async (email) => {
      const ask = await app.signIn(email);
      const { actions } = await offeredTo(ask);
      const links = actions.flatMap(({ path, isSent }) => (path === null || isSent ? [] : [path]));
      const answered = await Promise.all(
        links.map(async (path) => ({ path, status: (await ask(path)).status })),
      );
      // The documentation has no articles in this test.
      expect(answered.filter(({ status }) => status >= 400).map(({ path }) => path)).toEqual([
        '/docs',
        '/guides',
      ]);
    },
  );

  it('lead whoever has teams alone to the cases and refunds of their first team', async () => {
    const hana = await app.signIn('hana@pebble.example');
    await app.database.db.execute(sql`delete from accounts where owner_user_id = 'user_hana'`);
    const ends = await Promise.all(
      [paths.cases(), paths.refunds()].map(async (path) => (await hana(path)).headers.get('location')),
    );
    expect(ends).toEqual([paths.cases({ teamSlug: 'pebble' }), paths.refunds({ teamSlug: 'pebble' })]);
    expect((await labelsFor(hana)).filter((label) => label.startsWith('Your '))).toContain('Your cases');
  });
});
