import type { SearchResult } from '../rules/calls/search.ts';
import { englishText } from '@reachout/language/english-text';
import { currentLanguage } from '@reachout/language/language';
import { languageName } from '@reachout/language/language-name';
import { Fragment } from 'react';

/** Pages that were found: title, where it stands, and the sentence that has the words. Each reads in its own direction, whatever stands beside it. */
export function SearchResultList({ results }: { results: readonly SearchResult[] }) {
  // Where there are pages in the reader's language, those in another say so.
  const isMixed = results.some(({ language }) => language !== undefined);
  return (
    <ol className="search-results" lang={isMixed ? undefined : englishText().lang}>
      {results.map(({ path, anchor, title, language, heading, trail, appliesTo, snippet }) => (
        <li key={path} lang={language}>
          <a href={anchor === '' ? path : `${path}#${anchor}`}>
            <span className="search-result-title">
              <bdi>{title}</bdi>
              {heading === '' ? null : (
                <small>
                  {' '}
                  <bdi>{heading}</bdi>
                </small>
              )}
            </span>
            {trail.length > 0 ? (
              <span className="search-result-trail" lang={language && englishText().lang}>
                {trail.map((folder, at) => (
                  <Fragment key={folder}>
                    {at > 0 ? ' / ' : null}
                    <bdi>{folder}</bdi>
                  </Fragment>
                ))}
              </span>
            ) : null}
            {language === undefined || language === currentLanguage().tag ? null : (
              <span className="search-result-trail">
                <span className="ui-badge" lang={currentLanguage().tag}>
                  {languageName(language)}
                </span>
              </span>
            )}
            {appliesTo.length > 0 ? (
              <span className="search-result-trail">
                {appliesTo.map((name) => (
                  <Fragment key={name}>
                    <span className="ui-badge">{name}</span>{' '}
                  </Fragment>
                ))}
              </span>
            ) : null}
            <span className="search-result-snippet">
              <bdi>
                {snippet.map((part, at) =>
                  // oxlint-disable-next-line react/no-array-index-key -- the parts are one sentence and never move
                  part.isMatch ? <mark key={at}>{part.text}</mark> : part.text,
                )}
              </bdi>
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
