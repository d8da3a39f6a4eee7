import { caseNewsCopy } from '../messages/case-news.ts';
import type { MailKind } from './mail-kinds.ts';

/** What happens to a case that somebody is written to about. */
export const caseNewsKinds = [
  'opened',
  'answered',
  'replied',
  'status',
  'solved',
  'closed',
  'closedByRule',
  'reminder',
  'reopened',
  'added',
  'escalated',
  'refundApproved',
  'refundDeclined',
] as const;
export type CaseNewsKind = (typeof caseNewsKinds)[number];

/** One of them, as it is kept until it is sent: codes and ids, no words of anybody. */
export interface CaseNews {
  readonly kind: CaseNewsKind;
  /** The comment that it shows, the new status, or when the case closes. */
  readonly about?: string;
}

/**
 * Who is written to. `opener`: who opened the case, also of what they did themself. `people`: the opener and the participants but for who did it. `newcomers`: participants
 * that the action named. `people-and-staff`: the people, and everybody who answers cases.
 */
export type NewsAudience = 'opener' | 'people' | 'newcomers' | 'people-and-staff';

/** What a sentence about news may say. */
export interface NewsValues {
  brand: string;
  /** The new status as people read it. */
  status: string;
  /** A date as people read it. */
  date: string;
}

interface NewsRule {
  readonly audience: NewsAudience;
  /** By which people switch it off. */
  readonly mail: MailKind;
  /** The sentence that tells it, for those whose case it is and for staff. */
  readonly sentence: (values: NewsValues) => string;
  /** True where `about`, if it is there, names a public comment, which is shown with it. */
  readonly showsComment?: true;
}

/** Every kind of news: whom it reaches, by which switch, with which message. */
export const caseNews: Readonly<Record<CaseNewsKind, NewsRule>> = {
  opened: { audience: 'opener', mail: 'confirmations', sentence: caseNewsCopy.opened },
  answered: {
    audience: 'people',
    mail: 'answers',
    sentence: caseNewsCopy.answered,
    showsComment: true,
  },
  replied: { audience: 'people', mail: 'answers', sentence: caseNewsCopy.replied, showsComment: true },
  status: { audience: 'people', mail: 'progress', sentence: caseNewsCopy.status },
  solved: { audience: 'people', mail: 'progress', sentence: caseNewsCopy.solved },
  closed: { audience: 'people', mail: 'progress', sentence: caseNewsCopy.closed },
  closedByRule: { audience: 'people', mail: 'progress', sentence: caseNewsCopy.closedByRule },
  reminder: { audience: 'people', mail: 'reminders', sentence: caseNewsCopy.reminder },
  reopened: { audience: 'people', mail: 'progress', sentence: caseNewsCopy.reopened },
  added: { audience: 'newcomers', mail: 'participation', sentence: caseNewsCopy.added },
  escalated: { audience: 'people-and-staff', mail: 'escalations', sentence: caseNewsCopy.escalated },
  refundApproved: {
    audience: 'people',
    mail: 'refunds',
    sentence: caseNewsCopy.refundApproved,
    showsComment: true,
  },
  refundDeclined: {
    audience: 'people',
    mail: 'refunds',
    sentence: caseNewsCopy.refundDeclined,
    showsComment: true,
  },
};

/** True for a kind that this release knows: what is kept may be of another one. */
export function isCaseNewsKind(kind: string): kind is CaseNewsKind {
  return caseNewsKinds.some((each) => each === kind);
}
