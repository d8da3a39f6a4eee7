import { staffDocsCopy } from '../messages/staff.ts';
import type { PageVerdict } from '../rules/calls/documentation.ts';
import { paths } from '@reachout/core/paths';
import type { UnansweredGroup } from '../rules/unanswered.ts';
import { Part, Table } from './staff-part.tsx';
import { UnansweredQuestions } from './unanswered-questions.tsx';
import type { UncheckedFact } from '@reachout/content';
import { Fragment } from 'react';
import { formatDate, formatNumber } from '@reachout/language/format';
import { Timestamp } from '@reachout/web/lib/timestamp';

export interface StaffDocumentationPageProps {
  /** Of the last 90 days, those that helped least first. */
  verdicts: readonly { path: string; helpful: number; notHelpful: number }[];
  sentences: readonly { id: string; path: string; verdict: PageVerdict; sentence: string; at: string }[];
  /** Searches that found nothing, the most frequent first. */
  misses: readonly {
    term: string;
    times: number;
    lastAt: string;
    /** What the same search finds today. */
    found: { path: string; title: string } | undefined;
  }[];
  /** Of the last 90 days. */
  answers: { answers: number; withoutPage: number };
  answerPages: readonly { path: string; answers: number; notHelpful: number }[];
  /** Of the last 90 days, the most frequent first. */
  unanswered: readonly UnansweredGroup[];
  /** What pages quote and nobody checked for so many days. */
  unchecked: { days: number; facts: readonly UncheckedFact[]; withoutDate: number };
}

const verdictLabels: Record<PageVerdict, () => string> = {
  helpful: staffDocsCopy.helped,
  not_helpful: staffDocsCopy.didNotHelp,
};

/** What readers say of the documentation and look for in vain, for those who write it. */
export function StaffDocumentationPage({
  verdicts,
  sentences,
  misses,
  answers,
  answerPages,
  unanswered,
  unchecked,
}: StaffDocumentationPageProps) {
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{staffDocsCopy.title()}</h1>
        <p className="site-lead">{staffDocsCopy.lead()}</p>
      </header>
      <UnansweredQuestions groups={unanswered} />
      <Part
        id="sentences"
        title={staffDocsCopy.sentences()}
        empty={staffDocsCopy.noSentence()}
        count={sentences.length}
      >
        <Table
          columns={[
            staffDocsCopy.page(),
            staffDocsCopy.verdict(),
            staffDocsCopy.sentence(),
            staffDocsCopy.when(),
          ]}
          caption={staffDocsCopy.sentences()}
        >
          {sentences.map(({ id, path, verdict, sentence, at }) => (
            <tr key={id}>
              <PageCell path={path} />
              <td data-label={staffDocsCopy.verdict()}>{verdictLabels[verdict]()}</td>
              <td data-label={staffDocsCopy.sentence()}>
                <bdi>{sentence}</bdi>
              </td>
              <td data-label={staffDocsCopy.when()}>
                <Timestamp at={at} />
              </td>
            </tr>
          ))}
        </Table>
      </Part>
      <Part
        id="verdicts"
        title={staffDocsCopy.verdictsTitle()}
        empty={staffDocsCopy.noVerdict()}
        count={verdicts.length}
      >
        <Table
          columns={[staffDocsCopy.page(), staffDocsCopy.didNotHelp(), staffDocsCopy.helped()]}
          caption={staffDocsCopy.verdicts()}
        >
          {verdicts.map(({ path, helpful, notHelpful }) => (
            <tr key={path}>
              <PageCell path={path} />
              <td data-label={staffDocsCopy.didNotHelp()} className="ui-tabular">
                {formatNumber(notHelpful)}
              </td>
              <td data-label={staffDocsCopy.helped()} className="ui-tabular">
                {formatNumber(helpful)}
              </td>
            </tr>
          ))}
        </Table>
      </Part>
      <AnswerPages answers={answers} answerPages={answerPages} />
      <Misses misses={misses} />
      <UncheckedFacts unchecked={unchecked} />
    </div>
  );
}

function AnswerPages({ answers, answerPages }: Pick<StaffDocumentationPageProps, 'answers' | 'answerPages'>) {
  return (
    <Part
      id="answers"
      title={staffDocsCopy.answersTitle()}
      empty={staffDocsCopy.noUnhelpfulAnswer(answers)}
      count={answerPages.length}
    >
      <p className="text-14 text-muted">{staffDocsCopy.answers(answers)}</p>
      <Table
        columns={[staffDocsCopy.page(), staffDocsCopy.didNotHelp(), staffDocsCopy.answersNamingIt()]}
        caption={staffDocsCopy.answersTitle()}
      >
        {answerPages.map(({ path, answers: naming, notHelpful }) => (
          <tr key={path}>
            <PageCell path={path} />
            <td data-label={staffDocsCopy.didNotHelp()} className="ui-tabular">
              {formatNumber(notHelpful)}
            </td>
            <td data-label={staffDocsCopy.answersNamingIt()} className="ui-tabular">
              {formatNumber(naming)}
            </td>
          </tr>
        ))}
      </Table>
    </Part>
  );
}

function Misses({ misses }: Pick<StaffDocumentationPageProps, 'misses'>) {
  return (
    <Part id="misses" title={staffDocsCopy.misses()} empty={staffDocsCopy.noMiss()} count={misses.length}>
      <Table
        columns={[
          staffDocsCopy.search(),
          staffDocsCopy.times(),
          staffDocsCopy.last(),
          staffDocsCopy.foundToday(),
        ]}
        caption={staffDocsCopy.misses()}
      >
        {misses.map(({ term, times, lastAt, found }) => (
          <tr key={term}>
            <th scope="row" data-label={staffDocsCopy.search()}>
              <a className="ui-link" href={paths.search(term)}>
                <bdi>{term}</bdi>
              </a>
            </th>
            <td data-label={staffDocsCopy.times()} className="ui-tabular">
              {formatNumber(times)}
            </td>
            <td data-label={staffDocsCopy.last()}>
              <Timestamp at={lastAt} />
            </td>
            <td data-label={staffDocsCopy.foundToday()}>
              {found === undefined ? (
                staffDocsCopy.nothing()
              ) : (
                <a className="ui-link" href={found.path}>
                  {found.title}
                </a>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Part>
  );
}

function UncheckedFacts({
  unchecked: { days, facts, withoutDate },
}: Pick<StaffDocumentationPageProps, 'unchecked'>) {
  const note = staffDocsCopy.factsWithoutDate({ count: withoutDate });
  return (
    <Part
      id="facts"
      title={staffDocsCopy.facts({ days })}
      empty={`${staffDocsCopy.noOldFact({ days })} ${note}`}
      count={facts.length}
    >
      <p className="text-14 text-muted">{note}</p>
      <Table
        columns={[
          staffDocsCopy.fact(),
          staffDocsCopy.value(),
          staffDocsCopy.checkedOn(),
          staffDocsCopy.quotedBy(),
        ]}
        caption={staffDocsCopy.facts({ days })}
      >
        {facts.map(({ key, value, checked, articles }) => (
          <tr key={key}>
            <th scope="row" data-label={staffDocsCopy.fact()}>
              {key}
            </th>
            <td data-label={staffDocsCopy.value()}>
              <bdi>{value}</bdi>
            </td>
            <td data-label={staffDocsCopy.checkedOn()}>
              <time dateTime={checked}>
                {formatDate(new Date(checked), { dateStyle: 'medium', timeZone: 'UTC' })}
              </time>
            </td>
            <td data-label={staffDocsCopy.quotedBy()}>
              {articles.map((path) => (
                <Fragment key={path}>
                  <a className="ui-link" href={path}>
                    {path}
                  </a>{' '}
                </Fragment>
              ))}
            </td>
          </tr>
        ))}
      </Table>
    </Part>
  );
}

function PageCell({ path }: { path: string }) {
  return (
    <th scope="row" data-label={staffDocsCopy.page()}>
      <a className="ui-link" href={path}>
        {path}
      </a>
    </th>
  );
}
