import { caseStatusLabel } from '@reachout/cases/rules/case-status';
import { formatDate } from '@reachout/language/format';
import { caseNews, type CaseNewsKind, numberInNews } from './case-news.ts';

/** What a piece of news says by itself. A reader's time zone is not known: a day is told in UTC, and says so. */
export function newsSentence(
  { kind, about }: { kind: CaseNewsKind; about: string | null },
  brand: string,
): string {
  return caseNews[kind].sentence({
    brand,
    status: caseStatusLabel(about ?? ''),
    date:
      kind === 'reminder' && about !== null
        ? formatDate(new Date(about), { dateStyle: 'long', timeZone: 'UTC' })
        : '',
    number: numberInNews(kind, about),
  });
}
