import { Tabs } from '@reachout/ui/tabs';
import { observabilityCopy } from '../messages/observability.ts';
import type { Account } from '@reachout/accounts/rules/accounts';
import type { DeploymentQuery, RequestQuery } from '../rules/calls/observability.ts';
import type { ObservabilityReach, TimeRange } from '../rules/observability.ts';
import { paths } from '@reachout/core/paths';
import type { ReactNode } from 'react';
import { CountChart } from './count-chart.tsx';
import { DeploymentTable, type DeploymentTableProps } from './deployment-table.tsx';
import { QueryForm } from './query-form.tsx';
import { Rich } from '@reachout/language/rich';
import { deploymentsBy, groupLabel, rangeLabels, requestsBy } from './query-labels.ts';
import { RequestTable, type RequestTableProps } from './request-table.tsx';
import { TeamHead } from '@reachout/accounts/pages/team-head';
import { Timestamp } from '@reachout/web/lib/timestamp';

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
        {props.isProjectScoped ? observabilityCopy.leadScoped() : observabilityCopy.lead()}
      </TeamHead>
      <Tabs
        label={observabilityCopy.whatToCount()}
        tabs={[
          { href: action, label: observabilityCopy.requests(), isCurrent: subject.of === 'requests' },
          {
            href: paths.observability(teamSlug, { of: 'deployments' }),
            label: observabilityCopy.deployments(),
            isCurrent: subject.of === 'deployments',
          },
        ]}
      />
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
    <Result answer={answer} range={range} groups={counted} of="requests">
      <CountChart title={requestsBy(groupBy)} groups={counted} isTime={groupBy === 'time'} />
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
    <Result answer={answer} range={range} groups={counted} of="deployments">
      <CountChart title={deploymentsBy(groupBy)} groups={counted} isTime={groupBy === 'time'} />
      <DeploymentTable {...{ groups, groupBy, timeStep }} />
    </Result>
  );
}

/** What was counted, in sentences. */
const resultCopy = {
  requests: {
    none: observabilityCopy.noRequest,
    inAll: observabilityCopy.requestsInAll,
    ofLargest: observabilityCopy.requestsOfLargest,
  },
  deployments: {
    none: observabilityCopy.noDeployment,
    inAll: observabilityCopy.deploymentsInAll,
    ofLargest: observabilityCopy.deploymentsOfLargest,
  },
} as const;

interface ResultProps {
  answer: AnswerFrame;
  range: TimeRange;
  groups: readonly { all: number }[];
  of: ObservabilitySubject['of'];
  children: ReactNode;
}

function Result({ answer, range, groups, of, children }: ResultProps) {
  const copy = resultCopy[of];
  const total = groups.reduce((sum, { all }) => sum + all, 0);
  return (
    <section className="site-section" aria-labelledby="result">
      <h2 id="result" className="text-18 font-semibold">
        {observabilityCopy.result()}
      </h2>
      <p className="text-14 text-muted">
        <Rich
          message={observabilityCopy.span}
          values={{
            range: rangeLabels[range](),
            after: <Timestamp isUtc at={answer.after} />,
            until: <Timestamp isUtc at={answer.until} />,
          }}
        />
      </p>
      {total === 0 ? (
        <div className="site-empty ui-panel">
          <p className="text-16 font-medium">{copy.none()}</p>
          <p className="text-14 text-muted">{observabilityCopy.widen()}</p>
        </div>
      ) : (
        <>
          <p className="text-14 ui-tabular">
            {answer.groupCount > groups.length
              ? copy.ofLargest({ count: total, shown: groups.length, groups: answer.groupCount })
              : copy.inAll({ count: total })}
          </p>
          {children}
        </>
      )}
    </section>
  );
}
