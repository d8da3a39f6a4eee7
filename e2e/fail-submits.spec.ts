import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { failSubmits } from './campaigns/fail-submits.ts';

// The whole campaign is `npm run campaign:submits`; this is its short form.
test('a submit that fails at any step on the server becomes one case with its whole file [F02, F17, D22, A59]', async () => {
  test.setTimeout(480_000);
  const report = await failSubmits({ times: 1, crashesAt: ['after-file-write', 'after-commit'], doubles: 4 });
  expect(report.problems).toEqual([]);
  expect(report).toMatchObject({ errors: 6, crashes: 2, doubleSubmits: 4, wholeCases: 12, orphansAfter: 0 });
});

test('the server that people run has no fail points [A99, F02]', () => {
  const program = readFileSync(join(import.meta.dirname, '../dist/server/main.js'), 'utf8');
  expect(program).not.toContain('x-fail-point');
  expect(program).not.toContain('FAILPOINT');
});
