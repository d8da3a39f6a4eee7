import type { CsvCell } from '@reachout/core/csv';
import { publicNumbersCopy } from '../../messages/numbers.ts';
import { appError } from '@reachout/core/errors';
import { apiRoutes, paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { sendCsv } from '@reachout/http/csv-download';
import { csvFile, describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { sessionIfKnown } from '@reachout/http/middleware/session';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { Hono } from 'hono';
import { PublicNumbersPage } from '../../pages/numbers/public-numbers.tsx';
import type { PublicMonth } from '../../rules/numbers/public-numbers.ts';
import { readPublicNumbers } from '../../use-cases/numbers/publish-numbers.ts';

/** The numbers of support for anybody, where the operator publishes them: as a page that needs no script, and as a file. Elsewhere there is nothing to find. */
export function mountPublicNumbers(app: Hono<AppEnv>, deps: RouteDeps): void {
  const { services, publicNumbers } = deps;
  const read = rateLimit(deps.localLimiter, limits.read);
  app.get(paths.publicNumbers(), sessionIfKnown(deps), read, async (c) => {
    if (!publicNumbers) return problemResponse(c, appError('not_found'));
    const months = await readPublicNumbers(services);
    return sendPage(c, deps, {
      title: publicNumbersCopy.title(),
      description: publicNumbersCopy.description({ brand: services.brand.name }),
      canonical: deps.publicOrigin() + paths.publicNumbers(),
      kind: 'desk',
      body: <PublicNumbersPage brand={services.brand} months={months} />,
    });
  });
  app.get(
    apiRoutes.publicNumbersFile,
    describe('Status', 'Download the public numbers of support', csvFile, {
      description:
        'One number a line, of months that have ended, where the operator publishes them. Durations are milliseconds; what stands on too few is left out.',
      refusals: ['not_found'],
    }),
    read,
    async (c) => {
      if (!publicNumbers) return problemResponse(c, appError('not_found'));
      const months = await readPublicNumbers(services);
      return sendCsv('support-in-numbers', columns, oneAtATime(months.flatMap(linesOf)));
    },
  );
}

const columns = ['month', 'number', 'severity', 'plan', 'value'] as const;

/** A month, one number a line. */
function linesOf({ month, firstAnswers, solutions, kept, ...single }: PublicMonth): CsvCell[][] {
  const times = (name: string, rows: PublicMonth['firstAnswers']): CsvCell[][] =>
    rows.flatMap(({ severity, plan, count, p50Ms, p90Ms }) => [
      [month, `${name}.count`, severity, plan, count],
      [month, `${name}.p50Ms`, severity, plan, p50Ms],
      [month, `${name}.p90Ms`, severity, plan, p90Ms],
    ]);
  const one = (name: string, value: number | null): CsvCell[][] =>
    value === null ? [] : [[month, name, null, null, value]];
  return [
    ...Object.entries(single).flatMap(([name, value]) => one(name, value)),
    ...kept.flatMap(({ target, share }) => one(`kept.${target}`, share)),
    ...times('firstAnswers', firstAnswers),
    ...times('solutions', solutions),
  ];
}

async function* oneAtATime(rows: CsvCell[][]): AsyncGenerator<CsvCell[][]> {
  yield await Promise.resolve(rows);
}
