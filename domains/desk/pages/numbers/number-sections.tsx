import type { Brand } from '@reachout/brand/rules/brand';
import { turnLabel } from '@reachout/cases/pages/case-labels';
import { csatRatings } from '@reachout/chat/rules/feedback';
import { formatMoney } from '@reachout/core/money';
import { formatNumber } from '@reachout/language/format';
import { currentLanguage } from '@reachout/language/language';
import { Disclosure } from '@reachout/ui/disclosure';
import { Table } from '@reachout/ui/table';
import { definitionCopy, numbersCopy } from '../../messages/numbers.ts';
import { reportCopy } from '../../messages/reports.ts';
import type { ClockRow, DayRow, RefundNumbers, StaffNumbers } from '../../rules/calls/staff-numbers.ts';
import { isFew, satisfactionOf } from '../../rules/numbers/satisfaction.ts';
import { targetLabels } from '../clocks/target-labels.ts';
import { bothText } from './times-section.tsx';
import { BarsChart, DaysChart } from './charts.tsx';
import { countText, dayText, lengthOrNone, lengthText, percentText, shareText } from './number-texts.ts';

/** What of the solvings was no solution, or did not last. */
export function EndedFacts({ solutions }: Pick<StaffNumbers, 'solutions'>) {
  const { solved, closedByRule, reopened } = solutions;
  return (
    <>
      <dl className="case-facts numbers-facts">
        <Fact label={numbersCopy.solved()} value={countText(solved)} />
        <Fact label={numbersCopy.reopened()} value={shareText(reopened, solved)} />
        <Fact label={numbersCopy.closedByRule()} value={formatNumber(closedByRule)} />
      </dl>
      <p className="text-14 text-muted">{definitionCopy.reopened()}</p>
      <p className="text-14 text-muted">{definitionCopy.closedByRule()}</p>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const timeLabels = { business: numbersCopy.business, calendar: numbersCopy.calendar } as const;

/** What was promised, and what became of it. */
export function Clocks({ brand, rows }: { brand: Pick<Brand, 'plans'>; rows: readonly ClockRow[] }) {
  if (rows.length === 0) return <p className="text-14">{numbersCopy.noneCounted()}</p>;
  const columns = [
    numbersCopy.promise(),
    numbersCopy.of(),
    numbersCopy.time(),
    numbersCopy.kept(),
    numbersCopy.halfWithin(),
    numbersCopy.mostWithin(),
  ] as const;
  return (
    <Table caption={numbersCopy.clocks()} columns={columns} className="ui-tabular">
      {rows.map((row) => (
        <tr key={`${row.target} ${row.severity} ${row.plan} ${row.time}`}>
          <th scope="row" data-label={columns[0]}>
            {targetLabels[row.target]()}
          </th>
          <td data-label={columns[1]}>{bothText(brand, row.plan, row.severity)}</td>
          <td data-label={columns[2]}>{timeLabels[row.time]()}</td>
          <td data-label={columns[3]}>{keptText(row)}</td>
          <td data-label={columns[4]}>{lengthOrNone(row.p50Ms)}</td>
          <td data-label={columns[5]}>{lengthOrNone(row.p90Ms)}</td>
        </tr>
      ))}
    </Table>
  );
}

function keptText({ kept, missed }: ClockRow): string {
  const all = kept + missed;
  const share = percentText(kept / all);
  return numbersCopy[isFew(all) ? 'shareOfFew' : 'shareOf']({ share, count: kept, all });
}

/** What was opened and ended on each day, and what was open at its end. */
export function Days({ days, hasEnded }: { days: readonly DayRow[]; hasEnded: boolean }) {
  const values = (column: Exclude<keyof DayRow, 'day'>) => days.map((day) => day[column]);
  const unknown = values('unknown');
  const turns = [
    ['support', turnLabel('support', 'staff')],
    ['customer', turnLabel('customer', 'staff')],
    ['thirdParty', turnLabel('third party', 'staff')],
    // Only where another system has statuses of its own.
    ...(unknown.some((count) => count > 0) ? [['unknown', numbersCopy.turnUnknown()] as const] : []),
  ] as const;
  const colours = ['first', 'second', 'third', 'fourth'] as const;
  const ends = [dayText(days[0]?.day ?? ''), dayText(days.at(-1)?.day ?? '')] as const;
  return (
    <>
      <DaysChart
        form="stack"
        title={numbersCopy.backlog()}
        ends={ends}
        series={turns.map(([turn, label], place) => ({
          colour: colours[place] ?? 'fourth',
          label: label ?? '',
          values: values(turn),
        }))}
      />
      <DaysChart
        form="lines"
        title={numbersCopy.openedAndEnded()}
        ends={ends}
        series={[
          { colour: 'first', label: numbersCopy.opened(), values: values('opened') },
          { colour: 'third', label: numbersCopy.solved(), values: values('solved') },
        ]}
      />
      {hasEnded ? null : <p className="text-14 text-muted">{numbersCopy.today()}</p>}
      <Disclosure summary={numbersCopy.table()}>
        <DaysTable days={days} turns={turns} />
      </Disclosure>
    </>
  );
}

function DaysTable({
  days,
  turns,
}: {
  days: readonly DayRow[];
  turns: readonly (readonly [keyof DayRow, string | undefined])[];
}) {
  const columns: (readonly [keyof DayRow, string])[] = [
    ['opened', numbersCopy.opened()],
    ['solved', numbersCopy.solved()],
    ['closedByRule', numbersCopy.closedByRule()],
    ...turns.map(([turn, label]) => [turn, label ?? ''] as const),
  ];
  return (
    <Table
      caption={numbersCopy.days()}
      columns={[numbersCopy.day(), ...columns.map(([, label]) => label)]}
      className="ui-tabular"
    >
      {days.toReversed().map((row) => (
        <tr key={row.day}>
          <th scope="row" data-label={numbersCopy.day()}>
            {dayText(row.day)}
          </th>
          {columns.map(([column, label]) => (
            <td key={column} data-label={label}>
              {formatNumber(Number(row[column]))}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** How content people said they were, and how many said anything. */
export function SatisfactionNumbers({ assistant }: Pick<StaffNumbers, 'assistant'>) {
  const { ratings, conversations } = assistant;
  const { count, mean, contentShare } = satisfactionOf(ratings);
  return (
    <>
      <p className="text-14">
        {numbersCopy.rated({
          count,
          all: conversations,
          share: percentText(conversations === 0 ? 0 : count / conversations),
        })}
      </p>
      {mean === null || contentShare === null ? null : (
        <>
          <dl className="case-facts numbers-facts">
            <Fact label={numbersCopy.mean()} value={meanText(mean, count)} />
            <Fact
              label={numbersCopy.content()}
              value={shareText((ratings[3] ?? 0) + (ratings[4] ?? 0), count)}
            />
          </dl>
          <BarsChart
            title={numbersCopy.ratings()}
            series={[{ colour: 'first', label: numbersCopy.ratings() }]}
            rows={csatRatings.toReversed().map((rating) => ({
              label: reportCopy.csatOf({ rating }),
              values: [ratings[rating - 1] ?? 0],
              text: formatNumber(ratings[rating - 1] ?? 0),
            }))}
          />
          <Disclosure summary={numbersCopy.table()}>
            <Table
              caption={numbersCopy.satisfaction()}
              columns={[numbersCopy.rating(), numbersCopy.ratings()]}
            >
              {csatRatings.map((rating) => (
                <tr key={rating}>
                  <th scope="row" data-label={numbersCopy.rating()}>
                    {reportCopy.csatOf({ rating })}
                  </th>
                  <td data-label={numbersCopy.ratings()}>{formatNumber(ratings[rating - 1] ?? 0)}</td>
                </tr>
              ))}
            </Table>
          </Disclosure>
        </>
      )}
    </>
  );
}

/** A mean rating with how many it is of, and that they are few where they are. */
function meanText(mean: number, count: number): string {
  const text = formatNumber(mean, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return isFew(count)
    ? numbersCopy.meanOfFew({ mean: text, count })
    : numbersCopy.meanOf({ mean: text, count });
}

/** What the assistant solved, in two definitions. */
export function AssistantNumbersSection({ assistant }: Pick<StaffNumbers, 'assistant'>) {
  const { silent, confirmed, unhelped, withCase, tooYoung } = assistant;
  const told = silent + withCase;
  const rows = [
    { label: numbersCopy.silent(), count: silent, share: shareText(silent, told) },
    { label: numbersCopy.confirmed(), count: confirmed, share: shareText(confirmed, told) },
    { label: numbersCopy.unhelped(), count: unhelped, share: shareText(unhelped, told) },
    { label: numbersCopy.withCase(), count: withCase, share: shareText(withCase, told) },
    { label: numbersCopy.tooYoung(), count: tooYoung, share: '–' },
  ];
  const columns = [numbersCopy.outcome(), numbersCopy.conversations(), numbersCopy.share()] as const;
  return (
    <>
      <BarsChart
        title={numbersCopy.eachConversation()}
        series={[{ colour: 'first', label: numbersCopy.conversations() }]}
        rows={rows.map(({ label, count }) => ({ label, values: [count], text: formatNumber(count) }))}
      />
      <Table caption={numbersCopy.assistant()} columns={columns} className="ui-tabular">
        {rows.map(({ label, count, share }) => (
          <tr key={label}>
            <th scope="row" data-label={columns[0]}>
              {label}
            </th>
            <td data-label={columns[1]}>{countText(count)}</td>
            <td data-label={columns[2]}>{share}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

/** What became of refunds, a currency a row. */
export function Refunds({ rows }: { rows: readonly RefundNumbers[] }) {
  const [first] = rows;
  if (first === undefined) return <p className="text-14">{numbersCopy.noneCounted()}</p>;
  const begun = first.begunByStaff;
  const outcomes = [
    [numbersCopy.approved(), first.approved],
    [numbersCopy.partial(), first.partial],
    [numbersCopy.declined(), first.declined],
    [numbersCopy.undecided(), first.waiting],
  ] as const;
  const columns = [
    [numbersCopy.asked(), ({ asked }: RefundNumbers) => countText(asked)],
    [numbersCopy.approved(), ({ approved }: RefundNumbers) => formatNumber(approved)],
    [numbersCopy.partial(), ({ partial }: RefundNumbers) => formatNumber(partial)],
    [numbersCopy.declined(), ({ declined }: RefundNumbers) => formatNumber(declined)],
    [numbersCopy.undecided(), ({ waiting }: RefundNumbers) => formatNumber(waiting)],
    [numbersCopy.byPolicy(), ({ byPolicy }: RefundNumbers) => formatNumber(byPolicy)],
    [numbersCopy.askedAmount(), (row: RefundNumbers) => amountText(row.askedMinor, row.currency)],
    [numbersCopy.approvedAmount(), (row: RefundNumbers) => amountText(row.approvedMinor, row.currency)],
    [numbersCopy.median(), medianText],
  ] as const;
  return (
    <>
      <BarsChart
        title={numbersCopy.refunds()}
        series={[{ colour: 'first', label: numbersCopy.refunds() }]}
        rows={outcomes.map(([label, count]) => ({ label, values: [count], text: formatNumber(count) }))}
      />
      <Table
        caption={numbersCopy.refunds()}
        columns={[numbersCopy.currency(), ...columns.map(([label]) => label)]}
        className="ui-tabular"
      >
        {rows.map((row) => (
          <tr key={row.currency ?? ''}>
            <th scope="row" data-label={numbersCopy.currency()}>
              {row.currency ?? numbersCopy.allCurrencies()}
            </th>
            {columns.map(([label, text]) => (
              <td key={label} data-label={label}>
                {text(row)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {begun > 0 ? <p className="text-14 text-muted">{numbersCopy.begunByStaff({ count: begun })}</p> : null}
    </>
  );
}

function amountText(minor: number | null, currency: string | null): string {
  return minor === null || currency === null
    ? '–'
    : formatMoney({ amount: minor, currency }, currentLanguage().tag);
}

function medianText({ medianMs, byPeople }: RefundNumbers): string {
  if (medianMs === null) return '–';
  const values = { time: lengthText(medianMs), count: byPeople };
  return isFew(byPeople) ? numbersCopy.medianOfFew(values) : numbersCopy.medianOf(values);
}
