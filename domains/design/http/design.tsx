import { appError } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { Hono } from 'hono';
import { designCopy } from '../messages/design.ts';
import { DesignPage, readStage } from '../pages/design.tsx';
import type { DesignRouteDeps } from './route-deps.ts';

/** /design: the gallery, for whoever works on the product. Where customers are, there is no such page. */
export function mountDesign(app: Hono<AppEnv>, deps: DesignRouteDeps): void {
  app.get(paths.design(), rateLimit(deps.localLimiter, limits.read), (c) => {
    if (!deps.development && deps.demo === null) return problemResponse(c, appError('not_found'));
    return sendPage(c, deps, {
      title: designCopy.title(),
      kind: 'record',
      body: <DesignPage brand={deps.services.brand} stage={readStage(c.req.query())} />,
    });
  });
}
