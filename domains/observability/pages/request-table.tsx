import type { RequestGrouping } from '../rules/observability.ts';
import { groupLabel, requestGroupingLabels } from './query-labels.ts';

export interface RequestTableProps {
  groupBy: RequestGrouping;
  timeStep: 'hour' | 'day';
  groups: readonly { key: string; requests: number; failed: number; meanMs: number }[];
}

/** The counts of a query, a group a row. */
export function RequestTable({ groups, groupBy, timeStep }: RequestTableProps) {
  const name = requestGroupingLabels[groupBy];
  return (
    <table className="site-table site-numbers">
      <caption className="ui-hidden-visually">Requests by {name.toLowerCase()}</caption>
      <thead>
        <tr>
          <th scope="col">{groupBy === 'time' ? `${timeStep === 'hour' ? 'Hour' : 'Day'} (UTC)` : name}</th>
          <th scope="col">Requests</th>
          <th scope="col">Failed</th>
          <th scope="col">Mean time</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, requests, failed, meanMs }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{groupLabel(key, { groupBy, timeStep })}</bdi>
            </th>
            <td>{requests.toLocaleString('en')}</td>
            <td>{failed === 0 ? '0' : `${failed.toLocaleString('en')} (${share(failed, requests)})`}</td>
            <td>{requests === 0 ? '–' : `${meanMs.toLocaleString('en')} ms`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function share(part: number, whole: number): string {
  return (part / whole).toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 });
}
