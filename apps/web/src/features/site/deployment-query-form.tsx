import {
  deploymentGroupings,
  deploymentStates,
  deploymentTargets,
  isWithinReach,
  type ObservabilityReach,
  type TimeRange,
  timeRangeNames,
} from '@reachout/contract/observability';
import type { DeploymentQuery } from '@reachout/contract/calls/observability';
import { maxSearchTerm } from '@reachout/contract/limits';
import { Button } from '@reachout/ui/button';
import { ErrorSummary } from '@reachout/ui/error-summary';
import { LinkButton } from '@reachout/ui/link-button';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { groupingLabels, rangeLabels, stateLabels, targetLabels } from './deployment-labels.ts';

export interface DeploymentQueryFormProps {
  /** Where the form leads, without a query. */
  action: string;
  query: DeploymentQuery;
  range: TimeRange;
  reach: ObservabilityReach | undefined;
  errors?: { range?: string };
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The query builder: a plain GET form, so a query is an address that can be kept and shared. */
export function DeploymentQueryForm({ action, query, range, reach, errors = {} }: DeploymentQueryFormProps) {
  const ranges = timeRangeNames.map((value) => ({
    value,
    label: rangeLabels[value],
    disabledReason:
      reach === undefined || isWithinReach(value, reach) ? undefined : `your plan looks back ${reach.words}`,
  }));
  return (
    <div className="grid gap-6">
      <ErrorSummary
        title="There is a problem"
        errors={errors.range === undefined ? [] : [{ fieldId: 'range', message: errors.range }]}
      />
      <form method="get" action={action} role="search" aria-label="Query" className="site-query ui-no-print">
        <SelectField
          name="groupBy"
          label="Group by"
          options={options(deploymentGroupings, groupingLabels)}
          defaultValue={query.groupBy}
        />
        <SelectField
          name="range"
          label="Time range"
          options={ranges}
          defaultValue={range}
          error={errors.range}
        />
        <SelectField
          name="state"
          label="State"
          placeholder="Any state"
          options={options(deploymentStates, stateLabels)}
          defaultValue={query.state ?? ''}
        />
        <SelectField
          name="target"
          label="Target"
          placeholder="Any target"
          options={options(deploymentTargets, targetLabels)}
          defaultValue={query.target ?? ''}
        />
        <TextField
          name="project"
          label="Project name contains"
          type="search"
          maxLength={maxSearchTerm}
          defaultValue={query.project}
        />
        <div className="site-query-actions">
          <Button type="submit" variant="primary">
            Run query
          </Button>
          <LinkButton variant="quiet" href={action}>
            Start over
          </LinkButton>
        </div>
      </form>
    </div>
  );
}
