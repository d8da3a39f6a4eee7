import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';

/** A case of a journey's own. */
export interface OpenedCase {
  caseNumber: string;
  url: string;
}

/** Opens a case of Orbit's as the signed-in person, so that a journey changes nobody else's. */
export async function openCase(
  context: BrowserContext,
  origin: string,
  subject = 'A case of this journey',
): Promise<OpenedCase> {
  const response = await context.request.post('/api/v3/support-center/support-cases?teamId=team_orbit', {
    headers: { origin, 'idempotency-key': randomUUID() },
    data: {
      product: 'Tetra',
      area: 'billing',
      topic: 'understanding-my-invoice',
      severity: '3',
      subject,
      description: 'It began this morning.',
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { supportCase } = (await response.json()) as { supportCase: { caseNumber: string } };
  const { caseNumber } = supportCase;
  return { caseNumber, url: `/orbit/~/support/cases/${caseNumber}` };
}
