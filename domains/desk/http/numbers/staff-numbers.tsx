import type { CsvCell } from '@reachout/core/csv';
import { apiRoutes, paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { sendCsv } from '@reachout/http/csv-download';
import { csvFile, describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import { answer, validate, validationError } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import { numbersCopy } from '../../messages/numbers.ts';
import { StaffNumbersPage } from '../../pages/numbers/staff-numbers.tsx';
import {
  staffNumbersFileQuery,
  staffNumbersQuery,
  staffNumbersResponse,
} from '../../rules/calls/staff-numbers.ts';
import { rangeAsked } from '../../rules/numbers/day-range.ts';
import { fileOfNumbers } from '../../use-cases/numbers/number-tables.ts';
import { keepNumbers, type ReadNumbers } from '../../use-cases/numbers/keep-numbers.ts';
import { listTeamsFor } from '../../use-cases/teams/keep-teams.ts';

/** The desk's numbers for staff: as a page that needs no script, as a call, and each table as a file. Nobody’s case or word is in them, so that the audit does not keep who reads them. */
export function mountStaffNumbers(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const readNumbers = keepNumbers(deps.services);
  app.get(paths.staffNumbers(), staffOnly, requireLogin, read, (c) => showNumbers(c, deps, readNumbers));
  app.get(
    apiRoutes.staffNumbers,
    describe('Staff', 'Get the numbers of the desk', staffNumbersResponse, {
      description:
        'First answers, solutions, promises, cases by day, satisfaction, what the assistant solved, and refunds, over a range of days in UTC.',
    }),
    requireSession,
    staffOnly,
    read,
    validate('query', staffNumbersQuery),
    async (c) => answer(c, await readNumbers(viewerOf(c), c.req.valid('query'))),
  );
  app.get(
    apiRoutes.staffNumbersFile,
    describe('Staff', 'Download a table of the numbers', csvFile, {
      description: 'Durations are milliseconds, amounts whole minor units of the currency.',
    }),
    requireSession,
    staffOnly,
    read,
    validate('query', staffNumbersFileQuery),
    async (c) => {
      const { table, ...query } = c.req.valid('query');
      const numbers = await readNumbers(viewerOf(c), query);
      if (!numbers.ok) return answer(c, numbers);
      const { columns, rows } = fileOfNumbers(table, numbers.value);
      const { from, to } = numbers.value.range;
      return sendCsv(`${table}-${from}-${to}`, columns, oneAtATime(rows));
    },
  );
}

async function* oneAtATime(rows: CsvCell[][]): AsyncGenerator<CsvCell[][]> {
  yield await Promise.resolve(rows);
}

async function showNumbers(c: Context<AppEnv>, deps: RouteDeps, readNumbers: ReadNumbers): Promise<Response> {
  const { services } = deps;
  const viewer = viewerOf(c);
  const query = safeParse(staffNumbersQuery, c.req.query());
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const [numbers, teams] = await Promise.all([
    readNumbers(viewer, query.data),
    listTeamsFor(services, viewer),
  ]);
  if (!numbers.ok && numbers.error.code !== 'validation_failed') return problemResponse(c, numbers.error);
  const now = services.clock.now();
  return sendPage(c, deps, {
    title: numbersCopy.title(),
    kind: 'desk',
    status: numbers.ok ? 200 : 422,
    hasErrors: !numbers.ok,
    body: (
      <StaffNumbersPage
        brand={services.brand}
        teams={teams}
        asked={{ ...query.data, ...(query.data.from && query.data.to ? {} : rangeAsked(query.data, now)) }}
        now={now}
        numbers={numbers.ok ? numbers.value : null}
        isPublic={deps.publicNumbers}
        errors={numbers.ok ? {} : (numbers.error.fields ?? {})}
      />
    ),
  });
}
