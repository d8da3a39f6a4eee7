import { paths } from '@reachout/contract/paths';
import type { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';

type Document = Awaited<ReturnType<typeof generateSpecs>>;

/** /openapi.json, generated once from the schemas that validate the requests. */
export function mountOpenApi(app: Hono<AppEnv>, deps: Pick<AppDeps, 'services' | 'publicOrigin'>): void {
  let document: Promise<Document> | undefined;
  app.get(paths.openApi(), async (c) => {
    document ??= generateDocument(app, deps);
    return c.json(await document);
  });
}

async function generateDocument(
  app: Hono<AppEnv>,
  deps: Pick<AppDeps, 'services' | 'publicOrigin'>,
): Promise<Document> {
  const document = await generateSpecs(app, {
    documentation: {
      info: {
        title: `${deps.services.brand.name} support API`,
        version: '1',
        description:
          'The calls that the help page and the case pages make. Sign in first: calls need the session cookie.',
      },
      servers: [{ url: deps.publicOrigin() }],
    },
  });
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path ?? {})) withoutDefaultRefusal(operation);
  }
  return document;
}

/** The generator adds a 400 of its own to what is validated; this server refuses with 422 and problem+json, as described. */
function withoutDefaultRefusal(operation: unknown): void {
  const responses = (operation as { responses?: Record<string, { description?: string }> }).responses;
  if (responses?.['400']?.description === 'Validation Error') delete responses['400'];
}
