import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { frameViewerOf, sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import { deskCopy } from '@reachout/web/desk-copy';
import { groupStaffPlaces, listStaffPlaces } from '@reachout/web/shell/staff-places';
import type { Hono } from 'hono';
import { StaffHomePage } from '../../pages/staff-home.tsx';

/** The page of everything that staff work with. */
export function mountStaffHome(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(paths.staffHome(), staffOnly, requireLogin, read, (c) =>
    sendPage(c, deps, {
      title: deskCopy.title(),
      kind: 'desk',
      body: <StaffHomePage groups={groupStaffPlaces(listStaffPlaces(frameViewerOf(c, deps)))} />,
    }),
  );
}
