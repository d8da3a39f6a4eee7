import type { Brand } from '@reachout/brand/rules/brand';
import { caseFactCopy } from '@reachout/cases/messages/facts';
import { caseFilterCopy } from '@reachout/cases/messages/filters';
import { caseTeamCopy } from '@reachout/cases/messages/put-right';
import { apiPaths, paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { ErrorSummary } from '@reachout/ui/error-summary';
import { LinkButton } from '@reachout/ui/link-button';
import { FilterField, FilterSelect } from '@reachout/ui/toolbar';
import type { ReactNode } from 'react';
import { staffFilterCopy } from '../../messages/filters.ts';
import { definitionCopy, numbersCopy, publicNumbersCopy } from '../../messages/numbers.ts';
import { reportCopy } from '../../messages/reports.ts';
import {
  type NumberTable,
  numbersField,
  type StaffNumbers,
  type StaffNumbersQuery,
} from '../../rules/calls/staff-numbers.ts';
import { lastDays, usualRanges } from '../../rules/numbers/day-range.ts';
import { fewBelow } from '../../rules/numbers/satisfaction.ts';
import { choicesOf, type FilterSources } from '../list/filter-choices.ts';
import {
  AssistantNumbersSection,
  Clocks,
  Days,
  EndedFacts,
  Refunds,
  SatisfactionNumbers,
} from './number-sections.tsx';
import { lengthText } from './number-texts.ts';
import { Times } from './times-section.tsx';

export interface StaffNumbersPageProps {
  brand: Brand;
  teams: FilterSources['teams'];
  asked: StaffNumbersQuery;
  now: Date;
  /** Null where the range was refused. */
  numbers: StaffNumbers | null;
  errors: Readonly<Record<string, string>>;
  /** Whether anybody may read a part of them. */
  isPublic: boolean;
}

/** Numbers that were counted for this question are younger, however long it took. */
const oldFromMs = 10_000;

/** The desk's numbers, each with what it counts. It needs no script. */
export function StaffNumbersPage({
  brand,
  teams,
  asked,
  now,
  numbers,
  errors,
  isPublic,
}: StaffNumbersPageProps) {
  const age = numbers === null ? 0 : now.getTime() - Date.parse(numbers.countedAt);
  return (
    <div className="ui-page site-page">
      <ErrorSummary errors={Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))} />
      <header className="site-head">
        <h1 className="text-32 font-semibold">{numbersCopy.title()}</h1>
        <p className="text-14 text-muted">{numbersCopy.lead({ few: fewBelow })}</p>
        {age >= oldFromMs ? (
          <p className="text-14 text-muted">{numbersCopy.age({ age: lengthText(age) })}</p>
        ) : null}
        {isPublic ? (
          <p className="text-14">
            <a className="ui-link" href={paths.publicNumbers()}>
              {publicNumbersCopy.publicPage()}
            </a>
          </p>
        ) : null}
      </header>
      <Filters {...{ brand, teams, asked, now, errors }} />
      {numbers === null ? null : isEmpty(numbers) ? (
        <div className="site-empty ui-panel">
          <p className="text-16 font-medium">{numbersCopy.none()}</p>
          <p className="text-14 text-muted">{numbersCopy.noneHint()}</p>
        </div>
      ) : (
        <Sections brand={brand} asked={asked} numbers={numbers} />
      )}
    </div>
  );
}

function isEmpty({ days, firstAnswers, solutions, assistant, refunds }: StaffNumbers): boolean {
  const isQuiet = days.every(
    (day) => day.opened + day.support + day.customer + day.thirdParty + day.unknown === 0,
  );
  return (
    isQuiet &&
    firstAnswers.rows.length + solutions.rows.length + assistant.conversations + refunds.length === 0
  );
}

function Filters({
  brand,
  teams,
  asked,
  now,
  errors,
}: Pick<StaffNumbersPageProps, 'brand' | 'teams' | 'asked' | 'now' | 'errors'>) {
  const sources = {
    brand,
    staff: [],
    teams,
    languages: [],
    tags: [],
    names: { accountId: undefined, openedBy: undefined },
  };
  const choice = (name: 'product' | 'plan' | 'severity' | 'team', label: string) => (
    <FilterSelect
      name={numbersField[name]}
      label={label}
      any={caseFilterCopy.any()}
      options={choicesOf(name, sources, asked[name])}
      defaultValue={asked[name]}
    />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <FilterField
      name={numbersField[name]}
      label={label}
      type="date"
      defaultValue={asked[name]}
      aria-invalid={errors[name] === undefined ? undefined : true}
    />
  );
  return (
    <div className="numbers-filters ui-no-print">
      <form method="get" role="search" aria-label={numbersCopy.filters()} className="ui-toolbar">
        <div className="ui-filters">
          {day('from', numbersCopy.from())}
          {day('to', numbersCopy.to())}
          {choice('product', caseFactCopy.product())}
          {choice('plan', staffFilterCopy.plan())}
          {choice('severity', caseFactCopy.severity())}
          {choice('team', caseTeamCopy.label())}
          <Button type="submit" size="small">
            {reportCopy.show()}
          </Button>
        </div>
      </form>
      <nav aria-label={numbersCopy.ranges()} className="ui-filters">
        {usualRanges
          .toSorted((one, other) => one - other)
          .map((days) => (
            <LinkButton
              key={days}
              size="small"
              variant="quiet"
              href={paths.staffNumbers({ ...asked, ...lastDays(days, now) })}
            >
              {reportCopy.days({ days })}
            </LinkButton>
          ))}
      </nav>
    </div>
  );
}

function Sections({
  brand,
  asked,
  numbers,
}: {
  brand: Brand;
  asked: StaffNumbersQuery;
  numbers: StaffNumbers;
}) {
  const { range, firstAnswers, solutions, clocks, days, assistant, refunds } = numbers;
  const copy = numbersCopy;
  const section = (
    table: NumberTable,
    title: string,
    definitions: readonly string[],
    children: ReactNode,
  ) => <Section {...{ table, title, definitions, asked }}>{children}</Section>;
  return (
    <>
      {section(
        'first-answers',
        copy.firstAnswers(),
        [definitionCopy.firstAnswers()],
        <>
          <p className="text-14">
            {copy.waiting({
              count: firstAnswers.waiting,
              wait: firstAnswers.longestWaitMs === null ? '' : lengthText(firstAnswers.longestWaitMs),
            })}
          </p>
          <Times title={copy.firstAnswers()} brand={brand} rows={firstAnswers.rows} />
        </>,
      )}
      {section(
        'solutions',
        copy.solutions(),
        [definitionCopy.solutions()],
        <>
          <Times title={copy.solutions()} brand={brand} rows={solutions.rows} />
          <EndedFacts solutions={solutions} />
        </>,
      )}
      {clocks === null
        ? null
        : section('clocks', copy.clocks(), [definitionCopy.clocks()], <Clocks brand={brand} rows={clocks} />)}
      {section('days', copy.days(), [definitionCopy.days()], <Days days={days} hasEnded={range.hasEnded} />)}
      {section(
        'satisfaction',
        copy.satisfaction(),
        [definitionCopy.satisfaction(), definitionCopy.productOnly()],
        <SatisfactionNumbers assistant={assistant} />,
      )}
      {section(
        'assistant',
        copy.assistant(),
        [
          definitionCopy.silent(),
          definitionCopy.confirmed(),
          definitionCopy.tooYoung(),
          definitionCopy.productOnly(),
        ],
        <>
          <AssistantNumbersSection assistant={assistant} />
          <p className="text-14">
            <a className="ui-link" href={paths.staffConversations({ product: asked.product })}>
              {copy.eachConversation()}
            </a>
          </p>
        </>,
      )}
      {section(
        'refunds',
        copy.refunds(),
        [definitionCopy.refunds()],
        <>
          <Refunds rows={refunds} />
          <p className="text-14">
            <a className="ui-link" href={`${paths.staffRefunds()}#refund-ledger`}>
              {copy.ledger()}
            </a>
          </p>
        </>,
      )}
    </>
  );
}

function Section({
  table,
  title,
  definitions,
  asked,
  children,
}: {
  table: NumberTable;
  title: string;
  definitions: readonly string[];
  asked: StaffNumbersQuery;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={table} className="site-section">
      <h2 id={table} className="text-18 font-semibold">
        {title}
      </h2>
      {definitions.map((definition) => (
        <p key={definition} className="text-14 text-muted">
          {definition}
        </p>
      ))}
      {children}
      <p className="ui-no-print">
        <LinkButton size="small" href={apiPaths.staffNumbersFile(table, asked)} download="">
          {numbersCopy.download({ table: title })}
        </LinkButton>
      </p>
    </section>
  );
}
