import type { Brand } from '@reachout/brand/rules/brand';
import { apiPaths } from '@reachout/core/paths';
import { formatDate, formatNumber } from '@reachout/language/format';
import { LinkButton } from '@reachout/ui/link-button';
import { Table } from '@reachout/ui/table';
import type { ReactNode } from 'react';
import { definitionCopy, numbersCopy, publicNumbersCopy } from '../../messages/numbers.ts';
import { publicAccounts, publicFrom, type PublicMonth } from '../../rules/numbers/public-numbers.ts';
import { targetLabels } from '../clocks/target-labels.ts';
import { BarsChart } from './charts.tsx';
import { lengthText, percentText } from './number-texts.ts';
import { groupText } from './times-section.tsx';

export interface PublicNumbersPageProps {
  brand: Pick<Brand, 'plans' | 'name'>;
  /** The newest first. */
  months: readonly PublicMonth[];
}

/** The numbers of support that anybody may read. It needs no script. */
export function PublicNumbersPage({ brand, months }: PublicNumbersPageProps) {
  const [newest] = months;
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{publicNumbersCopy.title()}</h1>
        <p className="text-14 text-muted">{publicNumbersCopy.lead()}</p>
        <p className="text-14 text-muted">
          {publicNumbersCopy.hidden({ from: publicFrom, accounts: publicAccounts })}
        </p>
      </header>
      {newest === undefined ? (
        <div className="site-empty ui-panel">
          <p className="text-16 font-medium">{publicNumbersCopy.none()}</p>
          <p className="text-14 text-muted">{publicNumbersCopy.noneHint()}</p>
        </div>
      ) : (
        <>
          <Month brand={brand} month={newest} />
          <Months months={months} />
          <p className="ui-no-print">
            <LinkButton size="small" href={apiPaths.publicNumbersFile()} download="">
              {publicNumbersCopy.download()}
            </LinkButton>
          </p>
        </>
      )}
    </div>
  );
}

function Month({ brand, month }: { brand: PublicNumbersPageProps['brand']; month: PublicMonth }) {
  return (
    <>
      <Section
        id="newest"
        title={publicNumbersCopy.monthOf({ month: monthText(month.month) })}
        definitions={[]}
      >
        <dl className="case-facts numbers-facts">
          {factsOf(month).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Times
        id="first-answers"
        title={numbersCopy.firstAnswers()}
        definition={definitionCopy.firstAnswers()}
        brand={brand}
        rows={month.firstAnswers}
      />
      <Times
        id="solutions"
        title={numbersCopy.solutions()}
        definition={definitionCopy.solutions()}
        brand={brand}
        rows={month.solutions}
      />
      <Section
        id="definitions"
        title={numbersCopy.assistant()}
        definitions={[definitionCopy.silent(), definitionCopy.confirmed()]}
      />
    </>
  );
}

/** What a month has besides its times, in words. */
function factsOf(month: PublicMonth): (readonly [string, string])[] {
  return [
    [numbersCopy.opened(), countText(month.opened)],
    [numbersCopy.solved(), countText(month.solved)],
    [publicNumbersCopy.open(), countText(month.open)],
    [publicNumbersCopy.reopened(), shareText(month.reopened)],
    ...month.kept.map(
      ({ target, share }) =>
        [publicNumbersCopy.kept({ promise: targetLabels[target]() }), shareText(share)] as const,
    ),
    [publicNumbersCopy.satisfaction(), satisfactionText(month.satisfaction)],
    [numbersCopy.silent(), shareText(month.silent)],
    [numbersCopy.confirmed(), shareText(month.confirmed)],
    [publicNumbersCopy.approved(), shareText(month.refundsApproved)],
    [numbersCopy.median(), timeText(month.refundMedianMs ?? undefined)],
  ];
}

function Times({
  id,
  title,
  definition,
  brand,
  rows,
}: {
  id: string;
  title: string;
  definition: string;
  brand: PublicNumbersPageProps['brand'];
  rows: PublicMonth['firstAnswers'];
}) {
  const columns = [
    numbersCopy.of(),
    numbersCopy.cases(),
    numbersCopy.halfWithin(),
    numbersCopy.mostWithin(),
  ] as const;
  return (
    <Section id={id} title={title} definitions={[definition]}>
      {rows.length === 0 ? (
        <p className="text-14">{publicNumbersCopy.tooFew()}</p>
      ) : (
        <>
          <BarsChart
            title={title}
            series={[
              { colour: 'second', label: columns[3] },
              { colour: 'first', label: columns[2] },
            ]}
            rows={rows.map((row) => ({
              label: groupText(brand, row),
              values: [row.p90Ms, row.p50Ms],
              text: lengthText(row.p90Ms),
            }))}
          />
          <Table caption={title} columns={columns} className="ui-tabular">
            {rows.map((row) => (
              <tr key={`${row.of} ${row.severity} ${row.plan}`}>
                <th scope="row" data-label={columns[0]}>
                  {groupText(brand, row)}
                </th>
                <td data-label={columns[1]}>{countText(row.count)}</td>
                <td data-label={columns[2]}>{lengthText(row.p50Ms)}</td>
                <td data-label={columns[3]}>{lengthText(row.p90Ms)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Section>
  );
}

/** The months beside each other. */
function Months({ months }: Pick<PublicNumbersPageProps, 'months'>) {
  const all = (rows: PublicMonth['firstAnswers']) => rows.find(({ of }) => of === 'all');
  const columns = [
    [numbersCopy.opened(), ({ opened }: PublicMonth) => countText(opened)],
    [numbersCopy.solved(), ({ solved }: PublicMonth) => countText(solved)],
    [publicNumbersCopy.open(), ({ open }: PublicMonth) => countText(open)],
    [numbersCopy.firstAnswers(), ({ firstAnswers }: PublicMonth) => timeText(all(firstAnswers)?.p50Ms)],
    [numbersCopy.solutions(), ({ solutions }: PublicMonth) => timeText(all(solutions)?.p50Ms)],
    [publicNumbersCopy.satisfaction(), ({ satisfaction }: PublicMonth) => satisfactionText(satisfaction)],
    [numbersCopy.silent(), ({ silent }: PublicMonth) => shareText(silent)],
  ] as const;
  return (
    <Section id="months" title={publicNumbersCopy.months()} definitions={[]}>
      <BarsChart
        title={`${numbersCopy.firstAnswers()}: ${numbersCopy.halfWithin()}`}
        series={[{ colour: 'first', label: numbersCopy.firstAnswers() }]}
        rows={months.map(({ month, firstAnswers }) => ({
          label: monthText(month),
          values: [all(firstAnswers)?.p50Ms ?? 0],
          text: timeText(all(firstAnswers)?.p50Ms),
        }))}
      />
      <Table
        caption={publicNumbersCopy.months()}
        columns={[publicNumbersCopy.month(), ...columns.map(([label]) => label)]}
        className="ui-tabular"
      >
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row" data-label={publicNumbersCopy.month()}>
              {monthText(month.month)}
            </th>
            {columns.map(([label, text]) => (
              <td key={label} data-label={label}>
                {text(month)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function Section({
  id,
  title,
  definitions,
  children,
}: {
  id: string;
  title: string;
  definitions: readonly string[];
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="site-section">
      <h2 id={id} className="text-18 font-semibold">
        {title}
      </h2>
      {definitions.map((definition) => (
        <p key={definition} className="text-14 text-muted">
          {definition}
        </p>
      ))}
      {children}
    </section>
  );
}

function monthText(month: string): string {
  return formatDate(Date.parse(`${month}-01T00:00:00Z`), { year: 'numeric', month: 'long', timeZone: 'UTC' });
}

function countText(count: number | null): string {
  return count === null ? publicNumbersCopy.tooFew() : publicNumbersCopy.about({ count });
}

function shareText(share: number | null): string {
  return share === null ? publicNumbersCopy.tooFew() : percentText(share / 100);
}

function timeText(milliseconds: number | undefined): string {
  return milliseconds === undefined ? publicNumbersCopy.tooFew() : lengthText(milliseconds);
}

function satisfactionText(mean: number | null): string {
  return mean === null
    ? publicNumbersCopy.tooFew()
    : publicNumbersCopy.satisfactionOf({
        mean: formatNumber(mean, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      });
}
