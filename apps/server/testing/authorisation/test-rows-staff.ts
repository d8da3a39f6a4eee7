import { sql } from 'drizzle-orm';
import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { form, get, method, post, row, type Row, urlForm } from './test-row.ts';
import { staff } from './test-rules.ts';

/** What support staff begin at: lists of cases, views and tags, over all accounts. */
export const staffRows: readonly Row[] = [
  row(
    `GET ${apiRoutes.staffCases}`,
    staff,
    get(() => apiPaths.staffCases()),
  ),
  row(
    `GET ${apiRoutes.staffViews}`,
    staff,
    get(() => apiPaths.staffViews()),
  ),
  row(
    `POST ${apiRoutes.staffViews}`,
    staff,
    post(
      () => apiPaths.staffViews(),
      ({ unique }) => ({ name: unique, list: 'severity=1', isShared: false }),
    ),
    // There may be twenty of a person's.
    { ok: [201, 409] },
  ),
  row(
    `PATCH ${apiRoutes.staffView}`,
    staff,
    method(
      'PATCH',
      post(
        (at) => apiPaths.staffView({ viewId: at.viewId }),
        () => ({ version: 1, name: 'Renamed' }),
      ),
    ),
    // Once it was changed, the version is an old one.
    { ok: [200, 412] },
  ),
  row(
    `DELETE ${apiRoutes.staffView}`,
    staff,
    method(
      'DELETE',
      get((at) => apiPaths.staffView({ viewId: at.viewId, version: 1 })),
    ),
    {
      async fresh({ app }, at) {
        await app.database.db.execute(
          sql`insert into desk_views (id, name, list, is_shared) values (${at.unique}, ${at.unique}, 'severity=3', true)`,
        );
        return { ...at, viewId: at.unique };
      },
    },
  ),
  row(
    'GET /staff/views',
    staff,
    get(() => paths.staffViews()),
  ),
  row(
    'POST /staff/views',
    staff,
    urlForm(
      () => paths.staffViews(),
      ({ unique }) => ({ form: 'keep-view', name: unique, list: 'severity=2' }),
    ),
    { ok: [303, 409] },
  ),
  row(
    'POST /staff/cases',
    staff,
    urlForm(
      () => paths.staffCases(),
      // Each case is refused or changed by itself: the call as a whole asks for no account.
      () => ({
        form: 'bulk',
        submission: '6f1c7a1e-52d0-4b7e-9a3c-0d5b8f2e4a61',
        rows: '1 1  ',
        kind: 'tag',
        tags: 'matrix',
      }),
    ),
  ),
  row(
    'GET /staff/tags',
    staff,
    get(() => paths.staffTags()),
  ),
  row(
    'POST /staff/tags',
    staff,
    urlForm(
      () => paths.staffTags(),
      (at) => ({ form: 'remove', tagId: at.unique }),
    ),
    {
      ok: [303],
      async fresh({ app }, at) {
        await app.database.db.execute(
          sql`insert into desk_tags (id, name) values (${at.unique}, ${at.unique})`,
        );
        return at;
      },
    },
  ),
  row(
    `GET ${apiRoutes.staffCasesEvents}`,
    staff,
    get(() => apiPaths.staffCasesEvents()),
    { isEndless: true },
  ),
  row(
    'GET /staff/teams',
    staff,
    get(() => paths.staffTeams()),
  ),
  row(
    'POST /staff/teams',
    staff,
    urlForm(
      () => paths.staffTeams(),
      (at) => ({ form: 'save', name: at.unique }),
    ),
    { ok: [303] },
  ),
  row(
    'GET /staff/new-case',
    staff,
    get(() => paths.staffNewCase()),
  ),
  row(
    'POST /staff/new-case',
    staff,
    form(
      () => paths.staffNewCase(),
      () => ({ form: 'open-for' }),
    ),
    { ok: [422] },
  ),
  row(
    'GET /staff',
    staff,
    get(() => paths.staffHome()),
  ),
  row(
    'GET /staff/cases',
    staff,
    get(() => paths.staffCases()),
  ),

  row(
    'GET /staff/documentation',
    staff,
    get(() => '/staff/documentation'),
  ),

  row(
    'GET /staff/people',
    staff,
    get(() => paths.staffPeople()),
  ),
  row(
    'GET /staff/people/:personId',
    staff,
    get(() => paths.staffPerson('user_olivia')),
  ),
  row(
    'GET /staff/accounts/:accountId',
    staff,
    get(() => paths.staffAccount('team_orbit')),
  ),
  row(
    'GET /staff/accounts/:accountId/refund',
    staff,
    get(() => paths.staffNewRefund('team_orbit')),
  ),
  row(
    'POST /staff/accounts/:accountId/refund',
    staff,
    urlForm(
      () => paths.staffNewRefund('team_orbit'),
      () => ({ form: 'start' }),
    ),
    { ok: [422] },
  ),
  row(
    'POST /staff/people',
    staff,
    urlForm(
      () => paths.staffPeople(),
      () => ({ email: 'nobody@x.example' }),
    ),
    { ok: [422] },
  ),
  row(
    'GET /staff/next',
    staff,
    get(() => paths.staffNext()),
    { ok: [303] },
  ),
];
