import { readFileSync } from 'node:fs';
import { parseBrand } from '@reachout/brand/rules/brand';
import { expect, it } from 'vitest';
import { limits } from './rate-limit.ts';
import { submitLimits } from './submit-limit.ts';

it('has the limits that the documentation of the calls quotes', () => {
  const file = new URL('../../../../brand/tetra.json', import.meta.url);
  const parsed = parseBrand(JSON.parse(readFileSync(file, 'utf8')) as unknown);
  expect(parsed.ok && parsed.value.facts).toMatchObject({
    apiReadsPerMinute: limits.read.limit,
    apiSearchesPerMinute: limits.search.limit,
    apiCasesPerFiveMinutes: submitLimits.createCase.limit,
    refundsPerFiveMinutes: submitLimits.refund.limit,
    assistantMessagesPerMinute: limits.chat.limit,
    assistantMessagesPerDay: limits.chatOfDay.limit,
    mcpCallsPerMinute: limits.mcp.limit,
    apiProgramCallsPerMinute: limits.program.limit,
  });
  expect([limits.read, limits.search, limits.chat].map(({ windowSeconds }) => windowSeconds)).toEqual([
    60, 60, 60,
  ]);
  expect([submitLimits.createCase, submitLimits.refund].map(({ windowSeconds }) => windowSeconds)).toEqual([
    300, 300,
  ]);
});
