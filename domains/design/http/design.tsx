import { appError } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { problemResponse } from '@reachout/http/problem';
import { framedPolicy } from '@reachout/http/middleware/security-headers';
import { sendPage } from '@reachout/http/render';
import type { Hono } from 'hono';
import { designCopy } from '../messages/design.ts';
import { DesignPage, readStage } from '../pages/design.tsx';
import type { DesignRouteDeps } from './route-deps.ts';

/** /design: the gallery, for whoever works on the product. Where customers are, there is no such page. */
export function mountDesign(app: Hono<AppEnv>, deps: DesignRouteDeps): void {
  app.get(paths.design(), rateLimit(deps.localLimiter, limits.read), (c) => {
    if (!deps.development && deps.demo === null) return problemResponse(c, appError('not_found'));
    if (!deps.development) c.header('Content-Security-Policy', framedPolicy);
    const stage = readStage(c.req.query());
    return sendPage(c, deps, {
      title: designCopy.title(),
      kind: 'design',
      ...(stage.theme !== 'device' && { theme: stage.theme }),
      body: <DesignPage brand={deps.services.brand} stage={stage} />,
    });
  });
}
