import { turnLabel } from '@reachout/cases/pages/case-labels';
import { caseTurns } from '@reachout/cases/rules/case-status';
import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { Tabs } from '@reachout/ui/tabs';
import { staffListCopy } from '../../messages/list.ts';
import { filtersAmong } from '../../rules/list/case-filters.ts';
import type { AskedList } from '../../rules/list/list-order.ts';

/** The parts of the staff's list: what to answer next, what waits for others, and everything. All other filters stay, except the status, which says whose turn it is too. */
export function StaffParts({ asked }: { asked: AskedList }) {
  const { turn, sort } = asked;
  const others = caseTurns.filter((each) => each !== 'support' && turnLabel(each, 'staff') !== undefined);
  const kept = { ...filtersAmong(asked), status: undefined, turn: undefined };
  const partOf = (part: Pick<AskedList, 'turn' | 'sort'>): string =>
    `${paths.staffCases()}${queryString({ ...kept, ...part })}`;
  const isQueue = sort === 'queue' || turn === 'support';
  return (
    <Tabs
      label={staffListCopy.turn()}
      tabs={[
        { href: partOf({}), label: turnLabel('support', 'staff'), isCurrent: isQueue },
        ...others.map((each) => ({
          href: partOf({ turn: each }),
          label: turnLabel(each, 'staff'),
          isCurrent: turn === each,
        })),
        {
          href: partOf({ sort: '-updatedAt' }),
          label: staffListCopy.everyTurn(),
          isCurrent: turn === undefined && !isQueue,
        },
      ]}
    />
  );
}
