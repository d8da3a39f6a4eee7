import { formCopy } from '../../../messages/form.ts';
import type { CaseFormValues } from '../../../rules/case-form.ts';
import type { SuggestedArticle } from '@reachout/catalogue/rules/topics';
import { Button } from '@reachout/ui/button';
import { VisuallyHidden } from '@reachout/ui/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { CaseServices } from '../case-services.ts';
import type { FindArticles } from './suggest-articles.ts';
import { focusField } from './case-fields.tsx';
import { ArticleList } from './topic-guidance.tsx';

export interface SubjectArticlesProps {
  control: Control<CaseFormValues>;
  loadArticles: CaseServices['loadArticles'];
}

/** The pause in typing after which articles are looked for; the announcement must not talk over every word. */
const pauseMs = 400;

/**
 * Articles that may answer the subject while it is typed. They are found in the browser, in an index that is loaded with the first word. They
 * come and go below the field, never take the focus, and stay while it is in them; put away, they stay away until the form begins anew.
 */
export function SubjectArticles({ control, loadArticles }: SubjectArticlesProps) {
  const subject = useWatch({ control, name: 'subject' });
  const { articles, isPutAway, putAway, list } = useArticles(subject, loadArticles);
  const isShown = articles.length > 0 && !isPutAway;
  return (
    <div className="case-found">
      <VisuallyHidden role="status">
        {isShown ? formCopy.articlesFound({ count: articles.length }) : ''}
      </VisuallyHidden>
      {isShown ? (
        <nav ref={list} className="case-found-list" aria-labelledby="case-found-title">
          <p id="case-found-title" className="case-articles-title">
            {formCopy.articlesTitle()}
          </p>
          <ArticleList articles={articles} />
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              putAway();
              focusField('subject');
            }}
          >
            {formCopy.hideThese()}
          </Button>
        </nav>
      ) : null}
    </div>
  );
}

function useArticles(subject: string, loadArticles: CaseServices['loadArticles']) {
  const [articles, setArticles] = useState<readonly SuggestedArticle[]>([]);
  const [isPutAway, setIsPutAway] = useState(false);
  const first = useRef(subject);
  const find = useRef<FindArticles>(null);
  const list = useRef<HTMLElement>(null);

  useEffect(() => {
    // A subject that came with the draft was there before: nothing jumps in under a form that is being read.
    if (isPutAway || subject === first.current) return;
    first.current = '';
    let isOver = false;
    const search = async (): Promise<void> => {
      // What cannot be had now, the next words ask for again.
      find.current ??= await loadArticles().catch(() => null);
      if (isOver) return;
      // What has the focus is not taken from under it.
      if (list.current?.contains(document.activeElement)) timer = setTimeout(search, pauseMs);
      else setArticles(find.current?.(subject) ?? []);
    };
    let timer = setTimeout(search, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [subject, isPutAway, loadArticles]);

  return { articles, isPutAway, putAway: () => setIsPutAway(true), list };
}
