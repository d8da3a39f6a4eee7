import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { LinkButton } from '@reachout/ui/link-button';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { draftCopy, suggestionsCopy } from '../../messages/case.ts';
import type { Suggestions } from '../../rules/calls/suggestions.ts';
import { draftButtonId } from '../../rules/drafts/draft-place.ts';
import { trailOfCase } from '../trail-of-case.ts';

export interface StaffSuggestionsPageProps extends Suggestions {
  caseNumber: string;
  subject: string;
  /** True where a model drafts answers. */
  hasDrafts: boolean;
}

/** Pages and solved cases that may help to answer a case, each with where it stands and why it is here. It needs no script. */
export function StaffSuggestionsPage({
  caseNumber,
  subject,
  hasDrafts,
  cases,
  pages,
}: StaffSuggestionsPageProps) {
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <StaffTrail above={trailOfCase(caseNumber)} here={suggestionsCopy.open()} />
        <h1 className="text-32 font-semibold">{suggestionsCopy.title({ caseNumber })}</h1>
        <p className="text-16">
          <a className="ui-link" href={paths.staffCase(caseNumber)}>
            <bdi>{subject}</bdi>
          </a>
        </p>
        <p className="text-14 text-muted">{suggestionsCopy.lead()}</p>
        {hasDrafts ? (
          <p>
            <LinkButton href={`${paths.staffCase(caseNumber)}#${draftButtonId}`}>
              {draftCopy.ask()}
            </LinkButton>
          </p>
        ) : null}
      </header>
      <section aria-labelledby="similar" className="site-section">
        <h2 id="similar" className="text-18 font-semibold">
          {suggestionsCopy.cases()}
        </h2>
        {cases.length === 0 ? <p className="text-14 text-muted">{suggestionsCopy.casesNone()}</p> : null}
        <ul className="desk-suggestions">
          {cases.map((each) => (
            <li key={each.caseNumber} className="ui-panel">
              <SimilarCase {...each} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="pages" className="site-section">
        <h2 id="pages" className="text-18 font-semibold">
          {suggestionsCopy.pages()}
        </h2>
        {pages.length === 0 ? <p className="text-14 text-muted">{suggestionsCopy.pagesNone()}</p> : null}
        <ul className="desk-suggestions">
          {pages.map(({ url, title, excerpt }) => (
            <li key={url} className="ui-panel">
              <h3 className="text-16 font-medium">
                <a className="ui-link" href={url}>
                  <bdi>{title}</bdi>
                </a>
              </h3>
              <p className="text-14" dir="auto">
                {excerpt}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function SimilarCase({
  caseNumber,
  url,
  subject,
  accountName,
  solvedAt,
  shared,
  answer,
}: Suggestions['cases'][number]) {
  return (
    <>
      <h3 className="text-16 font-medium">
        <a className="ui-link" href={url}>
          <span className="case-number">#{caseNumber}</span> <bdi>{subject}</bdi>
        </a>
      </h3>
      <p className="text-13 text-muted">
        <Rich
          message={suggestionsCopy.solved}
          values={{ account: <bdi>{accountName}</bdi>, time: <Timestamp at={solvedAt} /> }}
        />
      </p>
      <p className="text-13 text-muted">
        <bdi>{suggestionsCopy.shared({ words: shared.join(', ') })}</bdi>
      </p>
      {answer === null ? null : (
        <blockquote className="text-14" dir="auto" aria-label={suggestionsCopy.answer()}>
          {answer}
        </blockquote>
      )}
    </>
  );
}
