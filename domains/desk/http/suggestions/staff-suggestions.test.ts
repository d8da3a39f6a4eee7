import { createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Suggestions } from '../../rules/calls/suggestions.ts';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
beforeAll(async () => {
  world = await createCaseWorld();
});
afterAll(() => world.app.close());

describe('suggestions at a case', () => {
  it('are solved cases with the same rare words, with the last answer that their customer read and no note', async () => {
    const solved = await world.open({ subject: 'Exit code 137 in the build of zebra' });
    await say(solved, { id: 'the-answer-1', body: 'Give the build of zebra more memory.' });
    await say(solved, { id: 'secret-note-1', visibility: 'internal', body: 'Canary-note' });
    const { etag } = await read(solved);
    await world.ada(apiPaths.staffCase(solved.caseNumber), {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': etag },
      body: JSON.stringify({ status: 'Solved' }),
    });
    const open = await world.open({ subject: 'The build of zebra ends with exit code 137' });
    const found = (await (
      await world.ada(apiPaths.staffCaseSuggestions(open.caseNumber))
    ).json()) as Suggestions;
    expect(found.cases.map(({ caseNumber }) => Number(caseNumber))).toContain(solved.caseNumber);
    const [first] = found.cases;
    expect(first).toMatchObject({
      answer: 'Give the build of zebra more memory.',
      url: paths.staffCase(solved.caseNumber),
    });
    expect(first?.shared).toContain('zebra');
    const page = await (await world.ada(paths.staffCaseSuggestions(open.caseNumber))).text();
    expect(page).toContain('Give the build of zebra more memory.');
    expect(JSON.stringify(found) + page).not.toContain('Canary-note');
  });

  it('are nothing that a customer is shown, of whatever case', async () => {
    const open = await world.open();
    const doors = [
      paths.staffCaseSuggestions(open.caseNumber),
      apiPaths.staffCaseSuggestions(open.caseNumber),
    ];
    const answers = await Promise.all(doors.map((door) => world.olivia(door)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

async function say({ caseNumber }: { caseNumber: number }, body: object): Promise<void> {
  const response = await world.ada(apiPaths.staffCaseComments(caseNumber), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
}

async function read({ caseNumber }: { caseNumber: number }): Promise<{ etag: string }> {
  const response = await world.ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: { etag: string } }).supportCase;
}
