import { statusCopy } from '../messages/status.ts';
import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { sessionIfKnown } from '@reachout/http/middleware/session';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { Hono } from 'hono';
import { StatusPage } from '../pages/status.tsx';
import { readKnownStatus } from '../use-cases/read-status.ts';

/**
 * /status, public and independent of sessions and the database, because it is needed during outages. When the status cannot be read the page says
 * so, and never that all is well.
 */
export function mountStatusPage(app: Hono<AppEnv>, deps: RouteDeps): void {
  const { brand, mail, statusSource } = deps.services;
  const isMailOffered = mail !== undefined && statusSource === 'built-in';
  app.get(paths.status(), sessionIfKnown(deps), rateLimit(deps.localLimiter, limits.read), async (c) => {
    const status = await readKnownStatus(deps.services);
    return sendPage(c, deps, {
      title: statusCopy.title(),
      description: status.isPublished
        ? statusCopy.description({ brand: brand.name })
        : statusCopy.notPublishedDescription({ brand: brand.name }),
      canonical: deps.publicOrigin() + paths.status(),
      alternates: status.isPublished
        ? [
            {
              type: 'application/atom+xml',
              href: paths.statusFeed(),
              title: statusCopy.feed({ brand: brand.name }),
            },
          ]
        : [],
      kind: 'timestamps',
      body: (
        <StatusPage
          brand={brand}
          status={status}
          isMailOffered={isMailOffered}
          hasNumbers={deps.publicNumbers}
        />
      ),
    });
  });
}
