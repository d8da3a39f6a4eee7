import { Fragment } from 'react';
import { apiPaths } from '@reachout/core/paths';
import { formatNumber } from '@reachout/language/format';
import { Disclosure } from '@reachout/ui/disclosure';
import { LinkButton } from '@reachout/ui/link-button';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { staffDocsCopy } from '../messages/staff.ts';
import type { UnansweredGroup, UnansweredReason } from '../rules/unanswered.ts';
import { Part, Table } from './staff-part.tsx';

const reasonLabels: Record<UnansweredReason, (counted: { count: number }) => string> = {
  unknown: staffDocsCopy.unknown,
  unsure: staffDocsCopy.unsure,
  not_helpful: staffDocsCopy.unhelpful,
  person: staffDocsCopy.person,
};
const reasons = Object.keys(reasonLabels) as UnansweredReason[]; // the keys of the record above
const mostAlike = 10;
const mostPages = 3;

/** What nobody could answer, without personal data: what is alike in one row. */
export function UnansweredQuestions({ groups }: { groups: readonly UnansweredGroup[] }) {
  return (
    <Part
      id="unanswered"
      title={staffDocsCopy.unanswered()}
      empty={staffDocsCopy.noUnanswered()}
      count={groups.length}
    >
      <p className="text-14 text-muted">{staffDocsCopy.unansweredLead()}</p>
      <p className="site-actions ui-no-print">
        <LinkButton size="small" href={apiPaths.staffUnansweredFile()} download="">
          {staffDocsCopy.download()}
        </LinkButton>
      </p>
      <Table
        columns={[
          staffDocsCopy.question(),
          staffDocsCopy.asked(),
          staffDocsCopy.outcome(),
          staffDocsCopy.shown(),
          staffDocsCopy.last(),
        ]}
        caption={staffDocsCopy.unanswered()}
      >
        {groups.map((group) => (
          <GroupRow key={group.questions.map(({ question, at }) => `${at} ${question}`)[0]} group={group} />
        ))}
      </Table>
    </Part>
  );
}

function GroupRow({ group: { questions } }: { group: UnansweredGroup }) {
  const [latest, ...alike] = questions;
  if (latest === undefined) return null;
  const counts = reasons.map((reason) => ({
    reason,
    count: questions.filter((question) => question.reasons.includes(reason)).length,
  }));
  const wordings = [...new Set(alike.map(({ question }) => question))].slice(0, mostAlike);
  const pages = [...new Set(questions.flatMap((question) => question.pages))].slice(0, mostPages);
  return (
    <tr>
      <th scope="row" data-label={staffDocsCopy.question()}>
        <bdi>{latest.question}</bdi>
      </th>
      <td data-label={staffDocsCopy.asked()} className="ui-tabular">
        {/* Beside the number and not in the row's header, which may hold no disclosure. */}
        <div>
          {formatNumber(questions.length)}
          {alike.length > 0 && (
            <Disclosure summary={staffDocsCopy.alike({ count: alike.length })}>
              <ul>
                {wordings.map((question) => (
                  <li key={question}>
                    <bdi>{question}</bdi>
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </div>
      </td>
      <td data-label={staffDocsCopy.outcome()}>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ reason, count }) => reasonLabels[reason]({ count }))
          .join(', ')}
      </td>
      <td data-label={staffDocsCopy.shown()}>
        <div>
          {pages.length === 0
            ? staffDocsCopy.noPage()
            : pages.map((page, at) => (
                <Fragment key={page}>
                  {at > 0 && ', '}
                  <a className="ui-link" href={page}>
                    <bdi>{page}</bdi>
                  </a>
                </Fragment>
              ))}
        </div>
      </td>
      <td data-label={staffDocsCopy.last()}>
        <Timestamp at={latest.at} />
      </td>
    </tr>
  );
}
