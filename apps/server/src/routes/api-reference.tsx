import { paths } from '@reachout/contract/paths';
import { ApiReferencePage, type ApiReference } from '@reachout/web/pages/api-reference';
import type { Hono } from 'hono';
import { readApiReference } from '../api-reference.ts';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { sendPage } from '../render.tsx';

/** /docs/api: the API as /openapi.json describes it, for reading. */
export function mountApiReference(app: Hono<AppEnv>, deps: AppDeps): void {
  let reading: Promise<ApiReference> | undefined;
  const readOnce = (): Promise<ApiReference> => {
    // The routes do not change while the process runs; a failure is not kept.
    reading ??= fetchReference(app).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };

  app.get(paths.apiReference(), async (c) => {
    const reference = await readOnce();
    return sendPage(c, deps, {
      title: 'API reference',
      description: `${reference.title}: every call with its parameters, bodies and answers.`,
      kind: 'plain',
      body: <ApiReferencePage reference={reference} />,
    });
  });
}

async function fetchReference(app: Hono<AppEnv>): Promise<ApiReference> {
  const response = await app.request(paths.openApi());
  if (!response.ok) throw new Error(`${paths.openApi()} answered ${response.status}`);
  // Written by our own generator from our own schemas.
  return readApiReference((await response.json()) as Parameters<typeof readApiReference>[0]);
}
