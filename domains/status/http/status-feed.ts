import { appError } from '@reachout/core/errors';
import { apiRoutes, paths } from '@reachout/core/paths';
import { err, ok, type Result } from '@reachout/core/result';
import { escapeXml } from '@reachout/core/xml';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { problemResponse } from '@reachout/http/problem';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { Hono } from 'hono';
import { statusCopy } from '../messages/status.ts';
import type { StatusResponse } from '../rules/calls/status.ts';
import { statuspageSummary } from '../rules/calls/statuspage.ts';
import { incidentPath, incidentStateLabels } from '../rules/incidents.ts';
import { toStatuspageSummary } from '../rules/statuspage.ts';
import { readKnownStatus } from '../use-cases/read-status.ts';

/** The status for those who do not look at its page: monitors read it in the format of Statuspage, readers of feeds as Atom. Public, without a session. */
export function mountStatusFeed(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.localLimiter, limits.read);
  app.get(
    apiRoutes.statusSummary,
    describe('Status', 'Get the status in the format of Statuspage', statuspageSummary, {
      description:
        'What goes on now, for monitors that read the status pages of others. Not found where no status is published.',
      refusals: ['not_found', 'database_unavailable'],
    }),
    read,
    async (c) => {
      const status = await publishedStatus(deps);
      if (!status.ok) return problemResponse(c, status.error);
      const asOf = status.value.asOf ?? deps.services.clock.now().toISOString();
      const url = deps.publicOrigin() + paths.status();
      const { host: id } = new URL(url);
      const { name } = deps.services.brand;
      return c.json(toStatuspageSummary(status.value, { id, name, url, asOf }));
    },
  );
  app.get(paths.statusFeed(), read, async (c) => {
    const status = await publishedStatus(deps);
    if (!status.ok) return problemResponse(c, status.error);
    const feed = incidentFeed(status.value, { name: deps.services.brand.name, origin: deps.publicOrigin() });
    return c.body(feed, 200, { 'content-type': 'application/atom+xml; charset=utf-8' });
  });
}

/** The status, where it is published and can be read: neither a monitor nor a reader may take silence for good news. */
async function publishedStatus({ services }: RouteDeps): Promise<Result<StatusResponse>> {
  const status = await readKnownStatus(services);
  if (!status.isPublished) return err(appError('not_found'));
  return status.indicator === 'unknown' ? err(appError('database_unavailable')) : ok(status);
}

/** The incidents of the last week as an Atom feed (RFC 4287): one entry for each, with the latest of what was said. */
function incidentFeed(
  { incidents }: StatusResponse,
  { name, origin }: { name: string; origin: string },
): string {
  const page = escapeXml(origin + paths.status());
  const entries = incidents.map(({ id, title, state, startedAt, updates, components, url }) => {
    const latest = updates[0];
    const text = `${incidentStateLabels[state]()}: ${latest?.body ?? title}`;
    const own = escapeXml(origin + incidentPath(id));
    const affected = components.map(({ name: part }) => `<category term="${escapeXml(part)}"/>`).join('');
    return `<entry><id>${own}</id><title>${escapeXml(title)}</title><link href="${url === null ? own : escapeXml(url)}"/>${affected}<published>${startedAt}</published><updated>${latest?.createdAt ?? startedAt}</updated><content type="text">${escapeXml(text)}</content></entry>`;
  });
  const updated = incidents
    .flatMap(({ updates }) => updates.map(({ createdAt }) => createdAt))
    .toSorted()
    .at(-1);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<id>${page}</id>\n<title>${escapeXml(statusCopy.statusOf({ brand: name }))}</title>\n<link rel="self" href="${escapeXml(origin + paths.statusFeed())}"/>\n<link href="${page}"/>\n<author><name>${escapeXml(name)}</name></author>\n<updated>${updated ?? '1970-01-01T00:00:00.000Z'}</updated>\n${entries.join('\n')}\n</feed>\n`;
}
