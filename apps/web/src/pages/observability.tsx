import type { Account } from '@reachout/contract/accounts';
import type { DeploymentQuery } from '@reachout/contract/calls/observability';
import type { ObservabilityReach, TimeRange } from '@reachout/contract/observability';
import { paths } from '@reachout/contract/paths';
import { DeploymentChart } from '../features/site/deployment-chart.tsx';
import { rangeLabels } from '../features/site/deployment-labels.ts';
import { DeploymentQueryForm } from '../features/site/deployment-query-form.tsx';
import { DeploymentTable, type DeploymentTableProps } from '../features/site/deployment-table.tsx';
import { TeamHead } from '../features/site/team-head.tsx';
import { UtcTime } from '../features/site/utc-time.tsx';

export interface ObservabilityAnswer extends DeploymentTableProps {
  after: string;
  until: string;
  groupCount: number;
}

export interface ObservabilityPageProps {
  account: Pick<Account, 'name'>;
  teamSlug: string;
  query: DeploymentQuery;
  range: TimeRange;
  reach: ObservabilityReach | undefined;
  isProjectScoped: boolean;
  /** Null when the query was refused; then `errors` says why. */
  answer: ObservabilityAnswer | null;
  errors?: { range?: string };
}

/** The query builder over a team's deployments. */
export function ObservabilityPage(props: ObservabilityPageProps) {
  const { account, teamSlug, query, range, reach, answer, errors } = props;
  const action = paths.observability(teamSlug);
  return (
    <div className="ui-page site-page">
      <TeamHead team={{ name: account.name, slug: teamSlug }} title="Observability">
        Count the deployments of {props.isProjectScoped ? 'the projects that are opened to you' : 'this team'}
        . A query is the address of its page, so you can keep and share it with the team.
      </TeamHead>
      <DeploymentQueryForm {...{ action, query, range, reach, errors }} />
      {answer === null ? null : <Result answer={answer} range={range} />}
    </div>
  );
}

function Result({ answer, range }: { answer: ObservabilityAnswer; range: TimeRange }) {
  const { groups, groupCount, groupBy, timeStep } = answer;
  const total = groups.reduce((sum, { deployments }) => sum + deployments, 0);
  return (
    <section className="site-section" aria-labelledby="result">
      <h2 id="result" className="text-18 font-semibold">
        Result
      </h2>
      <p className="text-14 text-muted">
        {rangeLabels[range]}: <UtcTime at={answer.after} /> to <UtcTime at={answer.until} />.
      </p>
      {total === 0 ? (
        <div className="help-empty ui-panel">
          <p className="text-16 font-medium">No deployment matches this query.</p>
          <p className="text-14 text-muted">Remove the filters one by one, or choose a longer time range.</p>
        </div>
      ) : (
        <>
          <p className="text-14 ui-tabular">
            {total === 1 ? '1 deployment' : `${total} deployments`}
            {groupCount > groups.length
              ? ` in the ${groups.length} largest of ${groupCount} groups.`
              : ' in all.'}
          </p>
          <DeploymentChart {...{ groups, groupBy, timeStep }} />
          <DeploymentTable {...{ groups, groupBy, timeStep }} />
        </>
      )}
    </section>
  );
}
