import { paths } from '@reachout/contract/paths';
import { ApiReferencePage, type ApiReference } from '@reachout/web/pages/api-reference';
import type { Hono } from 'hono';
import { readApiReference } from '../api-reference.ts';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { createKeptPages } from '../kept-pages.ts';

/** /docs/api: the API as /openapi.json describes it, for reading. */
export function mountApiReference(app: Hono<AppEnv>, deps: AppDeps): void {
  const kept = createKeptPages(deps);
  app.get(paths.apiReference(), (c) =>
    // The routes do not change while the process runs.
    kept.sendPage(c, paths.apiReference(), async () => {
      const reference = await fetchReference(app);
      return {
        title: 'API reference',
        description: `${reference.title}: every call with its parameters, bodies and answers.`,
        kind: 'plain',
        canonical: deps.publicOrigin() + paths.apiReference(),
        body: <ApiReferencePage reference={reference} />,
      };
    }),
  );
}

async function fetchReference(app: Hono<AppEnv>): Promise<ApiReference> {
  const response = await app.request(paths.openApi());
  if (!response.ok) throw new Error(`${paths.openApi()} answered ${response.status}`);
  // Written by our own generator from our own schemas.
  return readApiReference((await response.json()) as Parameters<typeof readApiReference>[0]);
}
