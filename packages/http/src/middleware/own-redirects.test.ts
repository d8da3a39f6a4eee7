import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppEnv } from '../context.ts';
import { ownRedirects } from './own-redirects.ts';

async function redirectTo(target: string): Promise<string | null> {
  const app = new Hono<AppEnv>();
  app.use(ownRedirects);
  app.get('/from', (c) => c.redirect(target, 303));
  const response = await app.request('/from');
  expect(response.status).toBe(303);
  return response.headers.get('Location');
}

describe('a redirect', () => {
  it.each([
    ['/support/cases/00000042?done=close#reply'],
    ['/help?product=v0'],
    ['/orbit/~/support/refunds/ref_1'],
  ])('leads to %s as the route said [A17]', async (target) => {
    expect(await redirectTo(target)).toBe(target);
  });

  it.each([
    ['//evil.test/?done=close'],
    ['/.//evil.test'],
    ['/\\evil.test'],
    ['https://evil.test/'],
    ['evil'],
  ])('to %s leads to the help page instead [A17]', async (target) => {
    expect(await redirectTo(target)).toBe('/help');
  });
});
