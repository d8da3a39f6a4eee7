import { searchField } from '../rules/calls/search.ts';
import { logosCopy } from '../messages/logos.ts';
import { appError } from '@reachout/core/errors';
import { maxSearchTerm } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { LogoPage } from '../pages/logo.tsx';
import { LogosPage } from '../pages/logos.tsx';
import type { Hono } from 'hono';
import type { DocumentationRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { createPageCache } from '@reachout/http/page-cache';
import { logoCount, readLogo, searchLogos } from './logo-search.ts';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';

/** The logo catalogue for people: all of it, what a search finds, and each entry. */
export function mountLogoPages(app: Hono<AppEnv>, deps: DocumentationRouteDeps): void {
  const pageCache = createPageCache(deps);

  app.get(paths.logos(), rateLimit(deps.rateLimiter, limits.read), (c) => {
    const term = (c.req.query(searchField.q) ?? '').trim().slice(0, maxSearchTerm);
    const body = <LogosPage term={term} slugs={searchLogos(term)} total={logoCount} />;
    // All of them are half a megabyte of HTML: that is written and compressed once, not for each visitor.
    if (term === '')
      return pageCache.sendPage(c, paths.logos(), () => ({
        title: logosCopy.title(),
        description: logosCopy.description(),
        kind: 'logos',
        canonical: deps.publicOrigin() + paths.logos(),
        body,
      }));
    return sendPage(c, deps, {
      title: logosCopy.searchTitle({ term }),
      kind: 'logos',
      body,
    });
  });

  app.get(`${paths.logos()}/:slug`, rateLimit(deps.rateLimiter, limits.read), (c) => {
    const logo = readLogo(c.req.param('slug') ?? '');
    if (!logo) return problemResponse(c, appError('not_found'));
    return sendPage(c, deps, {
      title: logosCopy.entryTitle({ name: logo.name }),
      description: logosCopy.entryDescription({ name: logo.name }),
      canonical: deps.publicOrigin() + paths.logoEntry(logo.slug),
      kind: 'logos',
      body: <LogoPage {...logo} />,
    });
  });
}
