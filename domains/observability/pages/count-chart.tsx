import { formatNumber } from '@reachout/language/format';
import { observabilityCopy } from '../messages/observability.ts';

export interface ChartGroup {
  key: string;
  label: string;
  all: number;
  failed: number;
}

export interface CountChartProps {
  /** What is counted, and by what: 'Requests by path'. */
  title: string;
  groups: readonly ChartGroup[];
  /** Groups are steps of time: columns in order instead of rows by size. */
  isTime: boolean;
}

const groupsShown = 10;

/**
 * A bar chart: columns for hours and days, rows for the ten largest of other groups. It illustrates the table below it, which has every number;
 * nothing is conveyed by colour alone.
 */
export function CountChart({ title, groups, isTime }: CountChartProps) {
  const most = Math.max(1, ...groups.map(({ all }) => all));
  return (
    <figure className="site-chart">
      <figcaption className="site-legend">
        <span>
          {!isTime && groups.length > groupsShown
            ? observabilityCopy.largestGroups({ title, count: groupsShown })
            : title}
        </span>
        <span className="site-key" data-bar="all">
          {observabilityCopy.all()}
        </span>
        <span className="site-key" data-bar="failed">
          {observabilityCopy.failed()}
        </span>
      </figcaption>
      {isTime ? (
        <Columns groups={groups} most={most} />
      ) : (
        <Rows groups={groups.slice(0, groupsShown)} most={most} />
      )}
    </figure>
  );
}

interface BarsProps {
  groups: readonly ChartGroup[];
  most: number;
}

function Rows({ groups, most }: BarsProps) {
  return (
    <div className="site-bars" aria-hidden="true">
      {groups.map(({ key, label, all, failed }) => (
        <div key={key} className="site-bar-row">
          <bdi className="site-bar-name">{label}</bdi>
          <svg className="site-bar" width="100%" height="16">
            <rect data-bar="all" width={`${(100 * all) / most}%`} height="16" />
            <rect data-bar="failed" width={`${(100 * failed) / most}%`} height="16" />
          </svg>
          <span className="ui-tabular">{formatNumber(all)}</span>
        </div>
      ))}
    </div>
  );
}

/** Ten units of width for each step, of which eight are the column. */
const step = 10;
const columnWidth = 8;

function Columns({ groups, most }: BarsProps) {
  return (
    <div aria-hidden="true">
      <p className="text-12 text-muted ui-tabular">{formatNumber(most)}</p>
      <svg
        className="site-columns-chart"
        viewBox={`0 0 ${groups.length * step} 100`}
        preserveAspectRatio="none"
        width="100%"
        height="160"
      >
        {groups.map(({ key, all, failed }, index) => (
          <g key={key} transform={`translate(${index * step} 0)`}>
            <Column bar="all" share={all / most} />
            <Column bar="failed" share={failed / most} />
          </g>
        ))}
      </svg>
      <p className="site-axis text-12 text-muted">
        <span>{groups[0]?.label}</span>
        <span>{groups.at(-1)?.label}</span>
      </p>
    </div>
  );
}

function Column({ bar, share }: { bar: 'all' | 'failed'; share: number }) {
  return <rect data-bar={bar} x="1" y={100 - 100 * share} width={columnWidth} height={100 * share} />;
}
