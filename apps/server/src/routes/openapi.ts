import { paths } from '@reachout/contract/paths';
import type { Hono } from 'hono';
import { openAPIRouteHandler } from 'hono-openapi';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';

/** /openapi.json, generated from the schemas that validate the requests. */
export function mountOpenApi(app: Hono<AppEnv>, deps: Pick<AppDeps, 'services' | 'publicOrigin'>): void {
  app.get(
    paths.openApi(),
    openAPIRouteHandler(app, {
      documentation: {
        info: {
          title: `${deps.services.brand.name} support API`,
          version: '1',
          description:
            'The calls that the help page and the case pages make. Sign in first: calls need the session cookie.',
        },
        servers: [{ url: deps.publicOrigin() }],
      },
      // The case form's multipart body is read as a stream, so it is described here and not by a validator.
      excludeStaticFile: true,
    }),
  );
}
