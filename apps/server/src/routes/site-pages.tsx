import { paths } from '@reachout/contract/paths';
import { readKnownStatus } from '@reachout/services/status/read-status';
import { StatusPage } from '@reachout/web/pages/status';
import type { Hono } from 'hono';
import type { ApiReferences } from '../api-reference/references.ts';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { sessionIfKnown } from '../middleware/session.ts';
import { sendPage } from '../render.tsx';
import { mountApiReference } from './api-reference.tsx';
import { mountContactSales } from './contact-sales.tsx';
import { mountLogoPages } from './logo-pages.tsx';
import { mountTeamPages } from './team-pages.tsx';

/** The pages that the site links to besides support and documentation (D9). All of them work without a script. */
export function mountSitePages(app: Hono<AppEnv>, deps: AppDeps, references: ApiReferences): void {
  mountContactSales(app, deps);
  mountTeamPages(app, deps);
  mountApiReference(app, deps, references);
  mountLogoPages(app, deps);
}

/**
 * /status, open to everybody, and there without a session or a database: it is wanted when things are away. When the status cannot be read the page
 * says so, and never that all is well.
 */
export function mountStatusPage(app: Hono<AppEnv>, deps: AppDeps): void {
  const { brand, clock } = deps.services;
  app.get(paths.status(), sessionIfKnown(deps.auth), rateLimit(deps.localLimiter, limits.read), async (c) => {
    const status = await readKnownStatus(deps.services);
    const asOf = clock.now().toISOString();
    return sendPage(c, deps, {
      title: 'Status',
      description: status.isPublished
        ? `How ${brand.name} is doing, and the incidents of the last 7 days.`
        : `${brand.name} does not publish its status here.`,
      canonical: deps.publicOrigin() + paths.status(),
      kind: 'moments',
      body: <StatusPage brand={brand} status={status} asOf={asOf} />,
    });
  });
}
