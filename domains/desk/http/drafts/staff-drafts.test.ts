import { comment, createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import type { Problem } from '@reachout/core/errors';
import { json } from '@reachout/server/testing/test-app';
import { sampleDraft, scriptedDrafts } from '@reachout/testkit/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerDraft } from '../../rules/calls/drafts.ts';
import type { DraftOutcome } from '../../rules/drafts/draft-call.ts';

const drafts = scriptedDrafts();
let world: Awaited<ReturnType<typeof createCaseWorld>>;
beforeAll(async () => {
  world = await createCaseWorld({ drafts });
});
afterAll(() => world.app.close());

function ask(caseNumber: number, person = world.ada): Promise<Response> {
  return person(apiPaths.staffCaseDrafts(caseNumber), { method: 'POST' });
}

async function draftOf(caseNumber: number): Promise<AnswerDraft> {
  const response = await ask(caseNumber);
  expect(response.status).toBe(200);
  return (await response.json()) as AnswerDraft;
}

function say(caseNumber: number, body: object): Promise<Response> {
  return world.ada(apiPaths.staffCaseComments(caseNumber), json(body));
}

describe('a draft of an answer to a case', () => {
  it('is made from what the customer can read of the case, and from no note and no name', async () => {
    const open = await world.open({
      subject: 'Builds stop',
      description: 'They end with exit code 137.',
      domain: 'orbit.example',
    });
    await say(open.caseNumber, { id: 'answer-00001', body: 'Which project?' });
    await say(open.caseNumber, { id: 'note-0000001', visibility: 'internal', body: 'Canary-note' });
    await comment(world.olivia, open, { body: 'The shop.' });
    const draft = await draftOf(open.caseNumber);
    expect(sampleDraft).toMatchObject({ draft: { markdown: draft.markdown } });
    const request = drafts.requests.at(-1);
    expect(request).toMatchObject({
      product: 'platform',
      subject: 'Builds stop',
      domain: 'orbit.example',
      said: [
        { by: 'customer', text: 'They end with exit code 137.' },
        { by: 'support', text: 'Which project?' },
        { by: 'customer', text: 'The shop.' },
      ],
    });
    expect(JSON.stringify(request)).not.toMatch(/Canary|Olivia|Ortega|team_orbit/);
  });

  it('changes nothing but the audit, which says that it was asked for', async () => {
    const open = await world.open();
    const before = await world.snapshot();
    const { id } = await draftOf(open.caseNumber);
    expect(await world.snapshot()).toEqual({ ...before, audit: String(Number(before?.audit) + 1) });
    expect(await world.auditOf(open.caseNumber)).toMatchObject([
      {},
      { action: 'case.draft', actor_user_id: 'user_ada', details: { draft: id } },
    ]);
  });

  it('is named in the audit by the answer that began as it, and in nothing that the customer reads', async () => {
    const open = await world.open();
    const { id } = await draftOf(open.caseNumber);
    expect((await say(open.caseNumber, { id: 'answer-00002', body: 'Yes.', draft: id })).status).toBe(201);
    expect(await world.auditOf(open.caseNumber)).toContainEqual(
      expect.objectContaining({ action: 'case.comment', details: expect.objectContaining({ draft: id }) }),
    );
    const read = await (await world.olivia(apiPaths.case(open))).text();
    expect(read).toContain('Yes.');
    expect(read).not.toContain(id);
  });

  it('is nothing that a note begins as', async () => {
    const open = await world.open();
    const note = { id: 'note-0000002', body: 'A note.', visibility: 'internal', draft: 'draft_1' };
    expect((await say(open.caseNumber, note)).status).toBe(422);
  });

  it('is refused for a case that takes no answer, before a model is asked', async () => {
    const open = await world.open();
    const asked = drafts.requests.length;
    await world.app.database.db.execute(
      `update cases set status = 'Closed', closed_at = now() where number = ${open.caseNumber}`,
    );
    const response = await ask(open.caseNumber);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'case_action_unavailable' });
    expect(drafts.requests).toHaveLength(asked);
  });

  it('is not there for a customer', async () => {
    const open = await world.open();
    expect((await ask(open.caseNumber, world.olivia)).status).toBe(404);
  });
});

describe('where there is no draft', () => {
  it.each([
    { outcome: { ok: false, reason: 'failed' }, status: 503, says: /could not be reached/ },
    { outcome: { ok: false, reason: 'slow' }, status: 503, says: /took too long/ },
    {
      outcome: { ok: false, reason: 'spent' },
      status: 503,
      says: /budget for the language model is used up/,
    },
    { outcome: { ok: false, reason: 'unfounded' }, status: 409, says: /could rest on/ },
    {
      outcome: { ok: false, reason: 'busy', retryAfterSeconds: 7 },
      status: 503,
      says: /in 7 seconds/,
      after: '7',
    },
  ] satisfies { outcome: DraftOutcome; status: number; says: RegExp; after?: string }[])(
    'since it was $outcome.reason, whoever asked is told so',
    async ({ outcome, status, says, ...more }) => {
      const open = await world.open();
      const { services } = world.app.deps;
      services.drafts = scriptedDrafts(outcome);
      const response = await ask(open.caseNumber);
      services.drafts = drafts;
      expect(response.status).toBe(status);
      expect(((await response.json()) as Problem).detail).toMatch(says);
      expect(response.headers.get('retry-after')).toBe('after' in more ? more.after : null);
    },
  );

  it('since no model is configured, the call is not found, and the audit says nothing', async () => {
    const open = await world.open();
    const { services } = world.app.deps;
    delete services.drafts;
    const response = await ask(open.caseNumber);
    services.drafts = drafts;
    expect(response.status).toBe(404);
    expect(await world.auditOf(open.caseNumber)).not.toContainEqual(
      expect.objectContaining({ action: 'case.draft' }),
    );
  });

  it('since no model is configured, nothing of it is on a page; where one is, it is asked for and listed among the keys', async () => {
    const open = await world.open();
    const { services } = world.app.deps;
    const pages = [paths.staffCase(open.caseNumber), paths.staffCaseSuggestions(open.caseNumber)];
    const read = () => Promise.all(pages.map(async (page) => (await world.ada(page)).text()));
    const [caseWith, suggestionsWith] = await read();
    delete services.drafts;
    const without = await read();
    services.drafts = drafts;
    expect(caseWith).toContain(apiPaths.staffCaseDrafts(open.caseNumber));
    expect(caseWith).toContain('<kbd class="desk-key">d</kbd>');
    expect(suggestionsWith).toContain(`${paths.staffCase(open.caseNumber)}#draft-answer`);
    expect(without.join('')).not.toMatch(/draft-answer|\/drafts|Draft an answer|desk-key">d</);
  });
});
