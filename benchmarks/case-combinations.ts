import { seededDesk } from '../domains/cases/campaigns/seed-cases.ts';
import { seededTags } from '../domains/desk/campaigns/seed-desk.ts';
import type { apiPaths } from '../packages/core/src/paths.ts';

type StaffList = NonNullable<Parameters<typeof apiPaths.staffCases>[0]>;

/** What the desk narrows its lists by: of each filter a value that many cases have, and one that few have. */
const values: readonly (readonly [name: string, list: StaffList])[] = [
  ['Open', { status: 'Open' }],
  ['On hold', { status: 'On hold' }],
  ['Closed', { status: 'Closed' }],
  ['severity 1', { severity: '1' }],
  ['severity 3', { severity: '3' }],
  ['mine', { assignee: 'me' }],
  ['nobody’s', { assignee: 'nobody' }],
  ['a team’s', { team: seededDesk.team }],
  ['no team’s', { team: 'nobody' }],
  ['product', { product: seededDesk.fewProduct }],
  ['area', { area: seededDesk.areas[2] }],
  ['two areas', { area: `${seededDesk.areas[0]},${seededDesk.areas[3]}` }],
  ['topic', { topic: seededDesk.topic }],
  ['plan', { plan: 'pro' }],
  ['few’s plan', { plan: seededDesk.fewPlan }],
  ['language', { language: 'ja' }],
  ['two languages', { language: 'de,ja' }],
  ['common tag', { tag: seededTags.common }],
  ['rare tag', { tag: seededTags.rare }],
  ['snoozed', { snoozed: 'true' }],
  ['awake', { snoozed: 'false' }],
];

/** Every two of them together that are of different filters, in the queue and by the last update, and three of the filters that most cases share. */
export function combinations(): [name: string, list: StaffList][] {
  const pairs = values.flatMap(([first, one], index) =>
    values.slice(index + 1).flatMap(([second, other]): [string, StaffList][] => {
      const list = { ...one, ...other };
      if (Object.keys(list).length < 2) return [];
      return [[`${first}, ${second}`, list]];
    }),
  );
  const broad = values.filter(([name]) =>
    ['Closed', 'severity 3', 'mine', 'a team’s', 'area', 'plan', 'language'].includes(name),
  );
  const threes = broad.flatMap(([first, one], index) =>
    broad
      .slice(index + 1)
      .flatMap(([second, two], next) =>
        broad
          .slice(index + next + 2)
          .map(([third, three]): [string, StaffList] => [
            `${first}, ${second}, ${third}`,
            { ...one, ...two, ...three },
          ]),
      ),
  );
  return [...pairs, ...threes].flatMap(([name, list]): [string, StaffList][] => [
    ...('status' in list || 'snoozed' in list ? [] : [[`queue: ${name}`, list] as [string, StaffList]]),
    [`last updated: ${name}`, { ...list, sort: '-updatedAt' }],
  ]);
}
