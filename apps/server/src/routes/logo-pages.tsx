import { appError } from '@reachout/contract/errors';
import { maxSearchTerm } from '@reachout/contract/limits';
import { paths } from '@reachout/contract/paths';
import { LogoPage } from '@reachout/web/pages/logo';
import { LogosPage } from '@reachout/web/pages/logos';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { logoCount, readLogo, searchLogos } from '../logo-search.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { problemResponse } from '../problem.ts';
import { sendPage } from '../render.tsx';

/** The logo catalogue for people: all of it, what a search finds, and each entry. */
export function mountLogoPages(app: Hono<AppEnv>, deps: AppDeps): void {
  app.get(paths.logos(), rateLimit(deps.rateLimiter, limits.read), (c) => {
    const term = (c.req.query('q') ?? '').trim().slice(0, maxSearchTerm);
    return sendPage(c, deps, {
      title: term === '' ? 'Logos' : `Search for “${term}”: logos`,
      description: 'Marks of companies and technologies for light and for dark pages.',
      kind: 'plain',
      body: <LogosPage term={term} slugs={searchLogos(term)} total={logoCount} />,
    });
  });

  app.get(`${paths.logos()}/:slug`, rateLimit(deps.rateLimiter, limits.read), (c) => {
    const logo = readLogo(c.req.param('slug') ?? '');
    if (!logo) return problemResponse(c, appError('not_found'));
    return sendPage(c, deps, {
      title: `${logo.name}: logos`,
      description: `The ${logo.name} logo for light and for dark pages.`,
      kind: 'plain',
      body: <LogoPage {...logo} />,
    });
  });
}
