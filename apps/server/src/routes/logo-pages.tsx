import { appError } from '@reachout/contract/errors';
import { maxSearchTerm } from '@reachout/contract/limits';
import { paths } from '@reachout/contract/paths';
import { LogoPage } from '@reachout/web/pages/logo';
import { LogosPage } from '@reachout/web/pages/logos';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { createKeptPages } from '../kept-pages.ts';
import { logoCount, readLogo, searchLogos } from '../logo-search.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { problemResponse } from '../problem.ts';
import { sendPage } from '../render.tsx';

/** The logo catalogue for people: all of it, what a search finds, and each entry. */
export function mountLogoPages(app: Hono<AppEnv>, deps: AppDeps): void {
  const kept = createKeptPages(deps);
  const about = 'Marks of companies and technologies for light and for dark pages.';

  app.get(paths.logos(), rateLimit(deps.rateLimiter, limits.read), (c) => {
    const term = (c.req.query('q') ?? '').trim().slice(0, maxSearchTerm);
    const body = <LogosPage term={term} slugs={searchLogos(term)} total={logoCount} />;
    // All of them are half a megabyte of HTML: that is written and compressed once, not for each visitor.
    if (term === '')
      return kept.sendPage(c, paths.logos(), () => ({
        title: 'Logos',
        description: about,
        kind: 'plain',
        canonical: deps.publicOrigin() + paths.logos(),
        body,
      }));
    return sendPage(c, deps, {
      title: `Search for “${term}”: logos`,
      kind: 'plain',
      body,
    });
  });

  app.get(`${paths.logos()}/:slug`, rateLimit(deps.rateLimiter, limits.read), (c) => {
    const logo = readLogo(c.req.param('slug') ?? '');
    if (!logo) return problemResponse(c, appError('not_found'));
    return sendPage(c, deps, {
      title: `${logo.name}: logos`,
      description: `The ${logo.name} logo for light and for dark pages.`,
      canonical: deps.publicOrigin() + paths.logoEntry(logo.slug),
      kind: 'plain',
      body: <LogoPage {...logo} />,
    });
  });
}
