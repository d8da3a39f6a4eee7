import type { Brand } from '@reachout/brand/rules/brand';
import { severityLabel } from '@reachout/cases/pages/case-labels';
import { planLabel } from '@reachout/catalogue/rules/plans';
import { Disclosure } from '@reachout/ui/disclosure';
import { Table } from '@reachout/ui/table';
import { numbersCopy } from '../../messages/numbers.ts';
import type { TimesRow } from '../../rules/calls/staff-numbers.ts';
import { BarsChart } from './charts.tsx';
import { countText, lengthOrNone } from './number-texts.ts';

export interface TimesProps {
  title: string;
  brand: Pick<Brand, 'plans'>;
  rows: readonly TimesRow[];
}

/** How long something took: a chart of severities and plans, and tables of them and of both. */
export function Times({ title, brand, rows }: TimesProps) {
  const [both, single] = [rows.filter(({ of }) => of === 'both'), rows.filter(({ of }) => of !== 'both')];
  if (rows.length === 0) return <p className="text-14">{numbersCopy.noneCounted()}</p>;
  return (
    <>
      <BarsChart
        title={title}
        series={[
          { colour: 'second', label: numbersCopy.mostWithin() },
          { colour: 'first', label: numbersCopy.halfWithin() },
        ]}
        rows={single.map((row) => ({
          label: groupText(brand, row),
          values: [row.p90Ms ?? 0, row.p50Ms ?? 0],
          text: lengthOrNone(row.p90Ms),
        }))}
      />
      <TimesTable caption={title} brand={brand} rows={single} />
      <Disclosure summary={numbersCopy.both()}>
        <TimesTable caption={`${title}: ${numbersCopy.both()}`} brand={brand} rows={both} />
      </Disclosure>
    </>
  );
}

function TimesTable({ caption, brand, rows }: Pick<TimesProps, 'brand' | 'rows'> & { caption: string }) {
  const columns = [
    numbersCopy.of(),
    numbersCopy.cases(),
    numbersCopy.halfWithin(),
    numbersCopy.mostWithin(),
  ] as const;
  return (
    <Table caption={caption} columns={columns} className="ui-tabular">
      {rows.map((row) => (
        <tr key={`${row.of} ${row.severity} ${row.plan}`}>
          <th scope="row" data-label={columns[0]}>
            {groupText(brand, row)}
          </th>
          <td data-label={columns[1]}>{countText(row.count)}</td>
          <td data-label={columns[2]}>{lengthOrNone(row.p50Ms)}</td>
          <td data-label={columns[3]}>{lengthOrNone(row.p90Ms)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Which cases a row is of: `SEV2`, `Pro`, `Pro, SEV2`. */
export function groupText(
  brand: TimesProps['brand'],
  { of, severity, plan }: Pick<TimesRow, 'of' | 'severity' | 'plan'>,
): string {
  if (of === 'all') return numbersCopy.allCases();
  if (severity === null) return planText(brand, plan);
  return of === 'severity' ? severityLabel(severity) : bothText(brand, plan, severity);
}

function planText(brand: TimesProps['brand'], plan: string | null): string {
  return planLabel(brand, plan) ?? numbersCopy.noPlan();
}

/** A plan and a severity: `Pro, SEV2`. */
export function bothText(brand: TimesProps['brand'], plan: string | null, severity: string): string {
  return numbersCopy.planAndSeverity({ plan: planText(brand, plan), severity: severityLabel(severity) });
}
