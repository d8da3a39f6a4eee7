import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StaffDocumentationPage, type StaffDocumentationPageProps } from './staff-documentation.tsx';

const render = (unchecked: StaffDocumentationPageProps['unchecked']): string =>
  renderToStaticMarkup(
    <StaffDocumentationPage
      verdicts={[]}
      sentences={[]}
      misses={[]}
      answers={{ answers: 0, withoutPage: 0 }}
      answerPages={[]}
      unanswered={[]}
      unchecked={unchecked}
    />,
  );

describe('facts that nobody checked for long', () => {
  it('are shown to authors with their value, their day and the pages that quote them', () => {
    const page = render({
      days: 180,
      facts: [{ key: 'functionSeconds', value: 300, checked: '2026-01-02', articles: ['/docs/limits'] }],
      withoutDate: 2,
    });
    expect(page).toContain('Facts not checked for 180 days');
    expect(page).toMatch(/functionSeconds.*300.*<time dateTime="2026-01-02">.*href="\/docs\/limits"/s);
    expect(page).toContain('2 facts that pages quote have no date.');
  });

  it('are said to be none where there is none', () => {
    expect(render({ days: 180, facts: [], withoutDate: 0 })).toContain(
      'Every fact with a date was checked within 180 days. Every fact that pages quote has a date.',
    );
  });
});
