import type { Account } from '@reachout/accounts/rules/accounts';
import type { DeploymentQuery, RequestQuery } from '../rules/calls/observability.ts';
import type { ObservabilityReach, TimeRange } from '../rules/observability.ts';
import { paths } from '@reachout/core/paths';
import type { ReactNode } from 'react';
import { CountChart } from './count-chart.tsx';
import { DeploymentTable, type DeploymentTableProps } from './deployment-table.tsx';
import { QueryForm } from './query-form.tsx';
import { groupLabel, groupingLabels, rangeLabels, requestGroupingLabels } from './query-labels.ts';
import { RequestTable, type RequestTableProps } from './request-table.tsx';
import { TeamHead } from '@reachout/accounts/pages/team-head';
import { Moment } from '@reachout/web/lib/moment';

interface AnswerFrame {
  after: string;
  until: string;
  groupCount: number;
}

/** What is counted, by which query, and the counts; without an answer the query was refused. */
export type ObservabilitySubject =
  | { of: 'requests'; query: RequestQuery; answer: (RequestTableProps & AnswerFrame) | null }
  | { of: 'deployments'; query: DeploymentQuery; answer: (DeploymentTableProps & AnswerFrame) | null };

export interface ObservabilityPageProps {
  account: Pick<Account, 'name'>;
  teamSlug: string;
  subject: ObservabilitySubject;
  range: TimeRange;
  reach: ObservabilityReach | undefined;
  isProjectScoped: boolean;
  /** Why the query was refused. */
  errors?: { range?: string };
}

/** The query builder over a team's requests and deployments. */
export function ObservabilityPage(props: ObservabilityPageProps) {
  const { account, teamSlug, subject, range, reach, errors } = props;
  const action = paths.observability(teamSlug);
  return (
    <div className="ui-page site-page">
      <TeamHead team={{ name: account.name, slug: teamSlug }} page="observability">
        Count the requests and deployments of{' '}
        {props.isProjectScoped ? 'the projects that are opened to you' : 'this team'}. A query is the address
        of its page, so you can keep and share it with the team.
      </TeamHead>
      <nav aria-label="What to count" className="site-subjects ui-no-print">
        <a href={action} aria-current={subject.of === 'requests' ? 'page' : undefined}>
          Requests
        </a>
        <a
          href={paths.observability(teamSlug, { of: 'deployments' })}
          aria-current={subject.of === 'deployments' ? 'page' : undefined}
        >
          Deployments
        </a>
      </nav>
      <QueryForm {...{ action, subject, range, reach, errors }} />
      {subject.of === 'requests' ? (
        <Requests answer={subject.answer} range={range} />
      ) : (
        <Deployments answer={subject.answer} range={range} />
      )}
    </div>
  );
}

function Requests({
  answer,
  range,
}: {
  answer: Extract<ObservabilitySubject, { of: 'requests' }>['answer'];
  range: TimeRange;
}) {
  if (answer === null) return null;
  const { groups, groupBy, timeStep } = answer;
  const counted = groups.map(({ key, requests, failed }) => ({
    key,
    label: groupLabel(key, { groupBy, timeStep }),
    all: requests,
    failed,
  }));
  return (
    <Result answer={answer} range={range} groups={counted} of={['request', 'requests']}>
      <CountChart
        title={`Requests by ${requestGroupingLabels[groupBy].toLowerCase()}`}
        groups={counted}
        isTime={groupBy === 'time'}
      />
      <RequestTable {...{ groups, groupBy, timeStep }} />
    </Result>
  );
}

function Deployments({
  answer,
  range,
}: {
  answer: Extract<ObservabilitySubject, { of: 'deployments' }>['answer'];
  range: TimeRange;
}) {
  if (answer === null) return null;
  const { groups, groupBy, timeStep } = answer;
  const counted = groups.map(({ key, deployments, failed }) => ({
    key,
    label: groupLabel(key, { groupBy, timeStep }),
    all: deployments,
    failed,
  }));
  return (
    <Result answer={answer} range={range} groups={counted} of={['deployment', 'deployments']}>
      <CountChart
        title={`Deployments by ${groupingLabels[groupBy].toLowerCase()}`}
        groups={counted}
        isTime={groupBy === 'time'}
      />
      <DeploymentTable {...{ groups, groupBy, timeStep }} />
    </Result>
  );
}

interface ResultProps {
  answer: AnswerFrame;
  range: TimeRange;
  groups: readonly { all: number }[];
  /** What one of them and many of them are called. */
  of: readonly [one: string, many: string];
  children: ReactNode;
}

function Result({ answer, range, groups, of: [one, many], children }: ResultProps) {
  const total = groups.reduce((sum, { all }) => sum + all, 0);
  return (
    <section className="site-section" aria-labelledby="result">
      <h2 id="result" className="text-18 font-semibold">
        Result
      </h2>
      <p className="text-14 text-muted">
        {rangeLabels[range]}: <Moment isUtc at={answer.after} /> to <Moment isUtc at={answer.until} />.
      </p>
      {total === 0 ? (
        <div className="help-empty ui-panel">
          <p className="text-16 font-medium">No {one} matches this query.</p>
          <p className="text-14 text-muted">Remove the filters one by one, or choose a longer time range.</p>
        </div>
      ) : (
        <>
          <p className="text-14 ui-tabular">
            {total.toLocaleString('en')} {total === 1 ? one : many}
            {answer.groupCount > groups.length
              ? ` in the ${groups.length} largest of ${answer.groupCount} groups.`
              : ' in all.'}
          </p>
          {children}
        </>
      )}
    </section>
  );
}
