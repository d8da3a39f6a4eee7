import { brand } from '@reachout/core/testing/samples';
import { expect, it } from 'vitest';
import { limits } from './rate-limit.ts';
import { submitLimits } from './submit-limit.ts';

it('has the limits that the documentation of the calls quotes', () => {
  expect(brand.facts).toMatchObject({
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
