import { sql } from 'drizzle-orm';
import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { get, method, post, row, type Row } from './test-row.ts';
import { staff } from './test-rules.ts';
import { withOpenCase } from './test-rows-cases.ts';

/** One moment for all requests: two that are the same but for the clock would be taken for different ones. */
const inAWhile = new Date(Date.now() + 86_400_000).toISOString();

/** Two tags that nobody else changes. */
const withTag: NonNullable<Row['fresh']> = async ({ app }, at) => {
  await app.database.db.execute(sql`
    insert into desk_tags (id, name)
    values (${at.unique}, ${at.unique}), (${`${at.unique}-other`}, ${`o-${at.unique}`.slice(0, 40)})`);
  return at;
};

/** What support staff do with cases beside answering them, by calls. */
export const triageRows: readonly Row[] = [
  row(
    `PATCH ${apiRoutes.staffCaseTags}`,
    staff,
    method(
      'PATCH',
      post(
        (at) => apiPaths.staffCaseTags(at.caseNumber),
        () => ({ add: ['Matrix'] }),
      ),
    ),
  ),
  row(
    `PUT ${apiRoutes.staffCaseSnooze}`,
    staff,
    method(
      'PUT',
      post(
        (at) => apiPaths.staffCaseSnooze(at.caseNumber),
        () => ({ until: inAWhile }),
        (at) => ({ 'if-match': `"${at.version}"` }),
      ),
    ),
    { fresh: withOpenCase },
  ),
  row(
    `DELETE ${apiRoutes.staffCaseSnooze}`,
    staff,
    method(
      'DELETE',
      get((at) => apiPaths.staffCaseSnooze(at.caseNumber)),
    ),
  ),
  row(
    `GET ${apiRoutes.staffCaseSuggestions}`,
    staff,
    get((at) => apiPaths.staffCaseSuggestions(at.caseNumber)),
  ),
  row(
    'GET /staff/cases/:caseNumber/suggestions',
    staff,
    get((at) => paths.staffCaseSuggestions(at.caseNumber)),
  ),
  row(
    `POST ${apiRoutes.staffCaseDrafts}`,
    staff,
    post((at) => apiPaths.staffCaseDrafts(at.caseNumber)),
  ),
  row(
    `GET ${apiRoutes.staffTags}`,
    staff,
    get(() => apiPaths.staffTags()),
  ),
  row(
    `PATCH ${apiRoutes.staffTag}`,
    staff,
    method(
      'PATCH',
      post(
        (at) => apiPaths.staffTag(at.unique),
        ({ unique }) => ({ name: unique.slice(0, 40) }),
      ),
    ),
    { fresh: withTag },
  ),
  row(
    `POST ${apiRoutes.staffTagMerge}`,
    staff,
    post(
      (at) => apiPaths.staffTagMerge(at.unique),
      ({ unique }) => ({ into: `${unique}-other` }),
    ),
    { fresh: withTag },
  ),
  row(
    `DELETE ${apiRoutes.staffTag}`,
    staff,
    method(
      'DELETE',
      get((at) => apiPaths.staffTag(at.unique)),
    ),
    { fresh: withTag },
  ),
  row(
    `GET ${apiRoutes.staffTeams}`,
    staff,
    get(() => apiPaths.staffTeams()),
  ),
  row(
    `POST ${apiRoutes.staffBulkActs}`,
    staff,
    post(
      () => apiPaths.staffBulkActs(),
      (at) => ({
        cases: [{ caseNumber: at.caseNumber, version: 1 }],
        act: { kind: 'tag', tags: ['Matrix'] },
      }),
    ),
    // It tells what became of each: one that does not exist is refused among the others.
    { unknown: 'ok' },
  ),
];
