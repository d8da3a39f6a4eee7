import type { DeploymentGrouping } from '@reachout/contract/observability';
import { groupLabel, groupingLabels } from './deployment-labels.ts';

export interface CountedDeployments {
  key: string;
  deployments: number;
  failed: number;
}

export interface DeploymentChartProps {
  groups: readonly CountedDeployments[];
  groupBy: DeploymentGrouping;
  timeStep: 'hour' | 'day';
}

const groupsShown = 10;

/**
 * The counts as bars: columns for hours and days, rows for the ten largest of other groups. A picture of the table that
 * follows it, which has every number; nothing is said by colour alone.
 */
export function DeploymentChart({ groups, groupBy, timeStep }: DeploymentChartProps) {
  const most = Math.max(1, ...groups.map(({ deployments }) => deployments));
  return (
    <figure className="site-chart">
      <figcaption className="site-legend">
        <span>
          Deployments by {groupingLabels[groupBy].toLowerCase()}
          {groupBy !== 'time' && groups.length > groupsShown ? `, the ${groupsShown} largest groups` : null}
        </span>
        <span className="site-key" data-bar="all">
          All
        </span>
        <span className="site-key" data-bar="failed">
          Failed
        </span>
      </figcaption>
      {groupBy === 'time' ? (
        <Columns groups={groups} most={most} timeStep={timeStep} />
      ) : (
        <Rows groups={groups.slice(0, groupsShown)} most={most} grouping={{ groupBy, timeStep }} />
      )}
    </figure>
  );
}

function Rows({
  groups,
  most,
  grouping,
}: {
  groups: readonly CountedDeployments[];
  most: number;
  grouping: { groupBy: DeploymentGrouping; timeStep: 'hour' | 'day' };
}) {
  return (
    <div className="site-bars" aria-hidden="true">
      {groups.map(({ key, deployments, failed }) => (
        <div key={key} className="site-bar-row">
          <bdi className="site-bar-name">{groupLabel(key, grouping)}</bdi>
          <svg className="site-bar" width="100%" height="16">
            <rect data-bar="all" width={`${(100 * deployments) / most}%`} height="16" />
            <rect data-bar="failed" width={`${(100 * failed) / most}%`} height="16" />
          </svg>
          <span className="ui-tabular">{deployments}</span>
        </div>
      ))}
    </div>
  );
}

/** Ten units of width for each step, of which eight are the column. */
const step = 10;
const columnWidth = 8;

function Columns({
  groups,
  most,
  timeStep,
}: Pick<DeploymentChartProps, 'groups' | 'timeStep'> & { most: number }) {
  const label = (group: CountedDeployments | undefined) =>
    group === undefined ? '' : groupLabel(group.key, { groupBy: 'time', timeStep });
  return (
    <div aria-hidden="true">
      <p className="text-12 text-muted ui-tabular">{most}</p>
      <svg
        className="site-columns-chart"
        viewBox={`0 0 ${groups.length * step} 100`}
        preserveAspectRatio="none"
        width="100%"
        height="160"
      >
        {groups.map(({ key, deployments, failed }, index) => (
          <g key={key} transform={`translate(${index * step} 0)`}>
            <Column bar="all" share={deployments / most} />
            <Column bar="failed" share={failed / most} />
          </g>
        ))}
      </svg>
      <p className="site-axis text-12 text-muted">
        <span>{label(groups[0])}</span>
        <span>{label(groups.at(-1))}</span>
      </p>
    </div>
  );
}

function Column({ bar, share }: { bar: 'all' | 'failed'; share: number }) {
  return <rect data-bar={bar} x="1" y={100 - 100 * share} width={columnWidth} height={100 * share} />;
}
