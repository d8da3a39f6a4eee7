import { paths } from '@reachout/core/paths';
import { createTestApp, type Requester } from '@reachout/server/testing/test-app';
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

  it('are those of a customer, with their teams and the way out', async () => {
    expect(await labelsFor(await app.signIn('olivia@orbit.example'))).toEqual([
      'New case',
      'Ask for a refund',
      'Chat with Support',
      'Docs',
      'Guides',
      'Your cases',
      'Your conversations',
      'Your refunds',
      'Access tokens',
      'Mail you get',
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
      'Sales enquiries (staff)',
      'Incidents (staff)',
      'Components (staff)',
      'New password (staff)',
      'What readers say (staff)',
      'Mails (staff)',
    ]);
    expect((await labelsFor(await app.signIn('noor@nova.example'))).filter(isStaffs)).toEqual([]);
  });

  it('log out by a form alone, which clears what the device has stored', async () => {
    const { actions } = await offeredTo(await app.signIn('olivia@orbit.example'));
    expect(actions.filter(({ isSent }) => isSent)).toEqual([
      { label: 'Log out', path: '/logout', isSent: true, marks: { 'data-clear-storage': '' } },
    ]);
  });

  it('lead to pages that the person may open', async () => {
    const olivia = await app.signIn('olivia@orbit.example');
    const { actions } = await offeredTo(olivia);
    const links = actions.flatMap(({ path, isSent }) => (path === null || isSent ? [] : [path]));
    const answered = await Promise.all(
      links.map(async (path) => ({ path, status: (await olivia(path)).status })),
    );
    // The documentation has no articles in this test.
    expect(answered.filter(({ status }) => status >= 400).map(({ path }) => path)).toEqual([
      '/docs',
      '/guides',
    ]);
  });
});
