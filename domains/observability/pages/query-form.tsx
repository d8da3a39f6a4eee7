import { queryField } from '../rules/calls/observability.ts';
import { observabilityCopy } from '../messages/observability.ts';
import type { DeploymentQuery, RequestQuery } from '../rules/calls/observability.ts';
import { maxSearchTerm } from '@reachout/core/limits';
import {
  deploymentGroupings,
  deploymentStates,
  deploymentTargets,
  isWithinReach,
  type ObservabilityReach,
  requestGroupings,
  statusClasses,
  type TimeRange,
  timeRangeNames,
} from '../rules/observability.ts';
import { Button } from '@reachout/ui/button';
import { ErrorSummary } from '@reachout/ui/error-summary';
import { LinkButton } from '@reachout/ui/link-button';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import {
  groupingLabels,
  rangeLabels,
  requestGroupingLabels,
  stateLabels,
  statusClassLabels,
  targetLabels,
} from './query-labels.ts';

/** A query over requests or over deployments, as the form shows it. */
export type SubjectQuery =
  | { of: 'requests'; query: RequestQuery }
  | { of: 'deployments'; query: DeploymentQuery };

export interface QueryFormProps {
  /** Where the form leads, without a query. */
  action: string;
  subject: SubjectQuery;
  range: TimeRange;
  reach: ObservabilityReach | undefined;
  errors?: { range?: string };
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, () => string>) =>
  values.map((value) => ({ value, label: labels[value]() }));

/** The query builder: a plain GET form, so that a query is a URL to bookmark and share. */
export function QueryForm({ action, subject, range, reach, errors = {} }: QueryFormProps) {
  const { of } = subject;
  const ranges = timeRangeNames.map((value) => ({
    value,
    label: rangeLabels[value](),
    disabledReason:
      reach === undefined || isWithinReach(value, reach)
        ? undefined
        : observabilityCopy.reach({ reach: reach.label }),
  }));
  return (
    <div className="grid gap-6">
      <ErrorSummary
        errors={errors.range === undefined ? [] : [{ fieldId: 'range', message: errors.range }]}
      />
      <form
        method="get"
        action={action}
        role="search"
        aria-label={observabilityCopy.query()}
        className="site-query ui-no-print"
      >
        {of === 'deployments' ? <input type="hidden" name={queryField.of} value={of} /> : null}
        <SelectField
          name={queryField.groupBy}
          label={observabilityCopy.groupBy()}
          options={
            of === 'requests'
              ? options(requestGroupings, requestGroupingLabels)
              : options(deploymentGroupings, groupingLabels)
          }
          defaultValue={subject.query.groupBy}
        />
        <SelectField
          name={queryField.range}
          label={observabilityCopy.timeRange()}
          options={ranges}
          defaultValue={range}
          error={errors.range}
        />
        {subject.of === 'requests' ? (
          <RequestFilters query={subject.query} />
        ) : (
          <DeploymentFilters query={subject.query} />
        )}
        <SearchField
          name={queryField.project}
          label={observabilityCopy.projectContains()}
          value={subject.query.project}
        />
        <div className="site-query-actions">
          <Button type="submit" variant="primary">
            {observabilityCopy.runQuery()}
          </Button>
          <LinkButton variant="quiet" href={of === 'requests' ? action : `${action}?of=${of}`}>
            {observabilityCopy.startOver()}
          </LinkButton>
        </div>
      </form>
    </div>
  );
}

function RequestFilters({ query }: { query: RequestQuery }) {
  return (
    <>
      <SelectField
        name={queryField.status}
        label={observabilityCopy.status()}
        placeholder={observabilityCopy.anyStatus()}
        options={options(statusClasses, statusClassLabels)}
        defaultValue={query.status ?? ''}
      />
      <SearchField name={queryField.path} label={observabilityCopy.pathContains()} value={query.path} />
      <SearchField name={queryField.region} label={observabilityCopy.regionContains()} value={query.region} />
    </>
  );
}

function DeploymentFilters({ query }: { query: DeploymentQuery }) {
  return (
    <>
      <SelectField
        name={queryField.state}
        label={observabilityCopy.state()}
        placeholder={observabilityCopy.anyState()}
        options={options(deploymentStates, stateLabels)}
        defaultValue={query.state ?? ''}
      />
      <SelectField
        name={queryField.target}
        label={observabilityCopy.target()}
        placeholder={observabilityCopy.anyTarget()}
        options={options(deploymentTargets, targetLabels)}
        defaultValue={query.target ?? ''}
      />
    </>
  );
}

function SearchField({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return <TextField name={name} label={label} type="search" maxLength={maxSearchTerm} defaultValue={value} />;
}
