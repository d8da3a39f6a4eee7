import { createApiReferences } from '@reachout/documentation/http/api-reference/references';
import { createSiteSearch } from '@reachout/documentation/http/site-search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMachinePart } from './machine-part.ts';
import { createOpenPart } from './open-part.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function makeParts() {
  const references = createApiReferences(() => ({}));
  const { search } = createSiteSearch(app.deps.content, app.deps.services.brand, references);
  return {
    open: createOpenPart(app.deps, { references, search }).routes,
    machine: createMachinePart(app.deps, { search }).routes,
  };
}

describe('the parts that look at no session', () => {
  it('run nothing before the routes of the other parts', () => {
    const { open, machine } = makeParts();
    const forAll = [...open, ...machine].filter(({ path }) => /^\/?\*$/.test(path));
    expect(forAll).toEqual([]);
    expect(open.length).toBeGreaterThan(10);
  });

  it('change nothing for a page of another site: the open part only reads [A22]', () => {
    const { open } = makeParts();
    expect(open.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('take what other systems send at addresses that say so [A22]', () => {
    const { machine } = makeParts();
    const others = machine.map(({ path }) => path).filter((path) => !path.startsWith('/api/platform/v1/'));
    expect([...new Set(others)].toSorted()).toEqual(['/api/billing/webhook', '/api/desk/webhook', '/mcp']);
  });
});
