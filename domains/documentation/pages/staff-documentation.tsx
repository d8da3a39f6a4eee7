import type { PageVerdict } from '../rules/calls/documentation.ts';
import { paths } from '@reachout/core/paths';
import type { ReactNode } from 'react';
import { ColumnHeads } from '@reachout/ui/column-heads';
import { Moment } from '@reachout/web/lib/moment';

export interface StaffDocumentationPageProps {
  /** Of the last 90 days, those that helped least first. */
  verdicts: readonly { path: string; helpful: number; notHelpful: number }[];
  sentences: readonly { id: string; path: string; verdict: PageVerdict; sentence: string; at: string }[];
  /** Searches that found nothing, the most frequent first. */
  misses: readonly { term: string; times: number; lastAt: string }[];
}

const verdictLabels: Record<PageVerdict, string> = { helpful: 'Helped', not_helpful: 'Did not help' };

/** What readers say of the documentation and look for in vain, for those who write it. */
export function StaffDocumentationPage({ verdicts, sentences, misses }: StaffDocumentationPageProps) {
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">What readers say</h1>
        <p className="site-lead">
          Verdicts and sentences from the foot of each page, and searches that found nothing. Who searched is
          not kept.
        </p>
      </header>
      <Part
        id="sentences"
        title="Sentences"
        empty="Nobody has written a sentence yet."
        count={sentences.length}
      >
        <Table columns={['Page', 'Verdict', 'Sentence', 'When']} caption="Sentences">
          {sentences.map(({ id, path, verdict, sentence, at }) => (
            <tr key={id}>
              <PageCell path={path} />
              <td data-label="Verdict">{verdictLabels[verdict]}</td>
              <td data-label="Sentence" className="site-own-words">
                <bdi>{sentence}</bdi>
              </td>
              <td data-label="When">
                <Moment at={at} />
              </td>
            </tr>
          ))}
        </Table>
      </Part>
      <Part
        id="verdicts"
        title="Verdicts of the last 90 days"
        empty="Nobody has judged a page yet."
        count={verdicts.length}
      >
        <Table columns={['Page', 'Did not help', 'Helped']} caption="Verdicts">
          {verdicts.map(({ path, helpful, notHelpful }) => (
            <tr key={path}>
              <PageCell path={path} />
              <td data-label="Did not help" className="ui-tabular">
                {notHelpful}
              </td>
              <td data-label="Helped" className="ui-tabular">
                {helpful}
              </td>
            </tr>
          ))}
        </Table>
      </Part>
      <Part id="misses" title="Searches in vain" empty="Every search found something." count={misses.length}>
        <Table columns={['Words', 'Times', 'Last']} caption="Searches in vain">
          {misses.map(({ term, times, lastAt }) => (
            <tr key={term}>
              <th scope="row" data-label="Words">
                <a className="ui-link" href={paths.search(term)}>
                  <bdi>{term}</bdi>
                </a>
              </th>
              <td data-label="Times" className="ui-tabular">
                {times}
              </td>
              <td data-label="Last">
                <Moment at={lastAt} />
              </td>
            </tr>
          ))}
        </Table>
      </Part>
    </div>
  );
}

interface PartProps {
  id: string;
  title: string;
  /** Said where there is nothing to list. */
  empty: string;
  count: number;
  children: ReactNode;
}

function Part({ id, title, empty, count, children }: PartProps) {
  return (
    <section className="site-section" aria-labelledby={id}>
      <h2 id={id} className="text-18 font-semibold">
        {title}
      </h2>
      {count === 0 ? <p className="text-14 text-muted">{empty}</p> : children}
    </section>
  );
}

function Table({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: readonly string[];
  children: ReactNode;
}) {
  return (
    <table className="site-table">
      <caption className="ui-hidden-visually">{caption}</caption>
      <ColumnHeads columns={columns} />
      <tbody>{children}</tbody>
    </table>
  );
}

function PageCell({ path }: { path: string }) {
  return (
    <th scope="row" data-label="Page">
      <a className="ui-link" href={path}>
        {path}
      </a>
    </th>
  );
}
