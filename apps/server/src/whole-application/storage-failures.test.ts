import { apiPaths, paths } from '@reachout/core/paths';
import { FilesFailure } from '@reachout/ports/ports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let olivia: Requester;
let failure: FilesFailure;

beforeAll(async () => {
  const fail = async () => {
    throw failure;
  };
  app = await createTestApp({ files: { store: fail, read: fail } });
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());
beforeEach(() => {
  app.logged.length = 0;
});

const logged = () =>
  app.logged.map((line) => JSON.parse(line) as Record<string, string>).filter(({ msg }) => msg !== 'request');

const billing = { product: 'tetra', teamSlug: 'orbit', area: 'billing', topic: 'understanding-my-invoice' };

function formWithFile(): FormData {
  const form = new FormData();
  form.append('caseArea', billing.area);
  form.append('topicArea', billing.topic);
  form.append('subject', 'Grüße');
  form.append('files', new File(['the log'], 'build.log'));
  return form;
}

const uploadByScript = () =>
  olivia(apiPaths.uploads({ teamId: 'team_orbit' }), { method: 'POST', body: formWithFile() });
const submitByForm = () =>
  olivia(paths.newCase(billing), {
    method: 'POST',
    body: formWithFile(),
    headers: { accept: 'text/html' },
  });

describe('a process without a free file handle', () => {
  beforeEach(() => {
    failure = new FilesFailure('busy', 'EMFILE');
  });

  it.each([
    ['an upload', uploadByScript],
    ['a form with a file', submitByForm],
  ])('answers %s with 503 and when to come back, and logs it with the request', async (_what, send) => {
    const response = await send();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(logged()).toEqual([
      expect.objectContaining({
        level: 'error',
        msg: 'file not stored',
        reason: 'busy EMFILE',
        request_id: response.headers.get('x-request-id'),
      }),
    ]);
  });

  it('shows a form again with every word, and what is wrong', async () => {
    const page = await (await submitByForm()).text();
    expect(page).toContain('value="Grüße"');
    expect(page).toContain('Too many files are being sent at once. Try again in a few seconds.');
  });
});

describe('a store of files that fails', () => {
  it('is told as 503 to whoever opens a file, and logged, not like a file that is not there', async () => {
    failure = new FilesFailure('failing', 'EIO');
    const { rows } = await app.database.pool.query<{ id: string; number: string }>(
      `select f.id, c.number from files f join cases c on c.number = f.case_number and c.account_id = f.account_id
       where f.account_id = 'team_orbit' limit 1`,
    );
    const [file] = rows;
    const response = await olivia(
      apiPaths.caseFile({ caseNumber: Number(file?.number), fileId: file?.id ?? '', teamId: 'team_orbit' }),
    );
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'storage_unavailable' }]);
    expect(logged()).toMatchObject([{ msg: 'files unavailable', reason: 'failing EIO' }]);
  });

  it('without room says so, in other words than one that cannot be written', async () => {
    failure = new FilesFailure('full', 'ENOSPC');
    expect(await (await uploadByScript()).json()).toMatchObject({ code: 'storage_full' });
    failure = new FilesFailure('refused', 'EROFS');
    expect(await (await uploadByScript()).json()).toMatchObject({ code: 'storage_unavailable' });
  });
});
