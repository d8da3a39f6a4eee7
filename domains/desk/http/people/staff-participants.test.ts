import { createCaseWorld, read } from '@reachout/cases/testing/test-cases';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';

const world = await createCaseWorld({ mail: 'kept' });
const { app, ada, olivia, open } = world;
const { db } = app.database;
afterAll(() => app.close());

/** Sets the participants of a case as staff. */
const setParticipants = (caseNumber: number, participants: readonly string[], version = 1) =>
  ada(apiPaths.staffCase(caseNumber), {
    method: 'PATCH',
    body: JSON.stringify({ participants }),
    headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
  });

const readAtDesk = async (caseNumber: number): Promise<StaffCaseDetail> =>
  ((await (await ada(apiPaths.staffCase(caseNumber))).json()) as { supportCase: StaffCaseDetail })
    .supportCase;

/** What is to be mailed about a case. */
const mailsOf = async (caseNumber: number) =>
  (
    await db.execute(sql`
      select l.user_id, n.kind from mail_letters l join mail_news n on n.letter_id = l.id where l.case_number = ${caseNumber}`)
  ).rows;

describe('the participants of a case at the desk', () => {
  it('are added and removed by the rules of the customer’s form, and told that they were added [LIFE-11]', async () => {
    const address = await open();
    const { caseNumber } = address;
    const added = await setParticipants(caseNumber, ['Noor@Nova.example', 'noor@nova.example']);
    expect(added.status).toBe(200);
    expect((await read(olivia, address)).participants).toEqual(['noor@nova.example']);
    expect(await mailsOf(caseNumber)).toEqual([{ user_id: 'user_noor', kind: 'added' }]);
    expect((await setParticipants(caseNumber, ['noor@nova.example'], 2)).status).toBe(200);
    const refused = await setParticipants(caseNumber, ['nobody'], 2);
    expect([refused.status, (await setParticipants(caseNumber, [], 1)).status]).toEqual([422, 412]);
    expect((await setParticipants(caseNumber, [], 2)).status).toBe(200);
    const { timeline, version } = await readAtDesk(caseNumber);
    expect(timeline.filter(({ type }) => type === 'participants')).toMatchObject([
      { actor: { name: 'Ada Lind', kind: 'staff' }, added: ['noor@nova.example'], removed: [] },
      { added: [], removed: ['noor@nova.example'] },
    ]);
    expect([
      version,
      (await world.auditOf(caseNumber)).filter(({ action }) => action === 'case.update').length,
    ]).toEqual([3, 2]);
  });

  it('are not changed once the case is closed, unless it is reopened with that [LIFE-11]', async () => {
    const { caseNumber } = await open({ participants: ['noor@nova.example'] });
    await db.execute(sql`update cases set status = 'Closed', closed_at = now() where number = ${caseNumber}`);
    const refused = await setParticipants(caseNumber, []);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'case_action_unavailable', detail: expect.stringContaining('closed case') },
    ]);
    const page = await (await ada(paths.staffCase(caseNumber))).text();
    expect(page).toContain('People cannot be added to a closed case.');
  });

  it('say who of them hears of the case, and how', async () => {
    const { caseNumber } = await open({ participants: ['noor@nova.example', 'stranger@else.example'] });
    expect((await readAtDesk(caseNumber)).people).toEqual([
      { address: 'olivia@orbit.example', name: 'Olivia Ortega', told: 'mail' },
      { address: 'noor@nova.example', name: 'Noor Haddad', told: 'mail' },
      { address: 'stranger@else.example', name: null, told: 'none' },
    ]);
    await db.execute(sql`insert into mail_settings (user_id, off) values ('user_noor', '{answers}')`);
    const page = await (await ada(paths.staffCase(caseNumber))).text();
    expect(page).toContain('<bdi>Noor Haddad</bdi>, told on the page, not by mail');
    expect(page).toContain('Told nothing: nobody in this account has this address');
  });

  it('are changed by the forms of the page without a script, and what was refused is there to go on with', async () => {
    const address = await open();
    const page = paths.staffCase(address.caseNumber);
    const post = (form: string, participants: readonly string[]) => {
      const body = new FormData();
      const fields = [
        ['form', form],
        ['version', '"1.0"'],
        ...participants.map((each) => ['participants[]', each]),
      ];
      for (const [name = '', value = ''] of fields) body.append(name, value);
      return ada(page, { method: 'POST', body });
    };
    const refused = await (await post('add-participant', ['not an address'])).text();
    expect([
      refused.includes('A participant is an e-mail address'),
      refused.includes('value="not an address"'),
    ]).toEqual([true, true]);
    expect((await post('add-participant', ['noor@nova.example'])).status).toBe(303);
    expect((await read(olivia, address)).participants).toEqual(['noor@nova.example']);
  });
});
