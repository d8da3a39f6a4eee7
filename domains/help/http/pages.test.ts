import { noticeCopy } from '@reachout/catalogue/messages/notices';
import { paths } from '@reachout/core/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the help page of a plan whose support has moved to the community', () => {
  it('says that asking goes on, and cases on the topics that are open [D33]', async () => {
    const hana = await app.signIn('hana@pebble.example');
    const page = await (await hana(paths.help({ product: 'tetra', teamSlug: 'pebble' }))).text();
    expect(page).toContain(noticeCopy.topicsStillOpen());
  });
});
