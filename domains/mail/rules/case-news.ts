import { formatCaseNumber } from '@reachout/core/case-number';
import { caseNewsCopy } from '../messages/case-news.ts';
import { deskNewsCopy } from '../messages/desk-news.ts';
import type { MailKind } from './mail-kinds.ts';

/** What happens to a case that somebody is written to about. */
export const caseNewsKinds = [
  'opened',
  'openedForYou',
  'split',
  'answered',
  'replied',
  'status',
  'solved',
  'closed',
  'closedByRule',
  'merged',
  'reminder',
  'reopened',
  'added',
  'escalated',
  'refundApproved',
  'refundApprovedInPart',
  'refundDeclined',
  'refundFailed',
  'arrived',
  'assigned',
  'customerReplied',
  'mentioned',
] as const;
export type CaseNewsKind = (typeof caseNewsKinds)[number];

/** One of them, as it is kept until it is told: codes and ids, no words of anybody. */
export interface CaseNews {
  readonly kind: CaseNewsKind;
  /** The comment that it shows, the new status, when the case closes, by when the first answer was promised, or the number of another case. */
  readonly about?: string;
}

/**
 * Who is told. `opener`: who opened the case, also of what they did themself. `people`: the opener and the participants but for who did it. `newcomers`: participants
 * that the action named. `people-and-staff`: the people, and everybody who answers cases. `assignee`: who has the case. `answerers`: who has it, or all who answer cases while nobody
 * does. `named`: those of staff whom the action named.
 */
export type NewsAudience =
  | 'opener'
  | 'people'
  | 'newcomers'
  | 'people-and-staff'
  | 'assignee'
  | 'answerers'
  | 'named';

/** What a sentence about news may say. */
export interface NewsValues {
  brand: string;
  /** The new status as people read it. */
  status: string;
  /** A date as people read it. */
  date: string;
  /** Of the other case. */
  number: string;
}

interface NewsRule {
  readonly audience: NewsAudience;
  /** By which people switch it off, by mail and in the page. */
  readonly mail: MailKind;
  /** The sentence that tells it, for those whose case it is and for staff. */
  readonly sentence: (values: NewsValues) => string;
  /** Where `about`, if it is there, names a comment which a mail shows: one for everybody, or a note among staff. */
  readonly shows?: 'public' | 'internal';
  /** How it is mailed: in the letter about its case unless told; `digest` in one mail about everything of the kind. */
  readonly mailed?: 'digest';
}

/** Every kind of news: whom it reaches, by which switch, with which message. Both mails and the notifications of the page go by it. */
export const caseNews: Readonly<Record<CaseNewsKind, NewsRule>> = {
  opened: { audience: 'opener', mail: 'confirmations', sentence: caseNewsCopy.opened },
  openedForYou: { audience: 'opener', mail: 'participation', sentence: caseNewsCopy.openedForYou },
  split: { audience: 'opener', mail: 'participation', sentence: caseNewsCopy.split },
  answered: {
    audience: 'people',
    mail: 'answers',
    sentence: caseNewsCopy.answered,
    shows: 'public',
  },
  replied: { audience: 'people', mail: 'answers', sentence: caseNewsCopy.replied, shows: 'public' },
  status: { audience: 'people', mail: 'progress', sentence: caseNewsCopy.status },
  solved: { audience: 'people', mail: 'progress', sentence: caseNewsCopy.solved },
  closed: { audience: 'people', mail: 'progress', sentence: caseNewsCopy.closed },
  closedByRule: { audience: 'people', mail: 'progress', sentence: caseNewsCopy.closedByRule },
  merged: { audience: 'people', mail: 'progress', sentence: caseNewsCopy.merged },
  reminder: { audience: 'people', mail: 'reminders', sentence: caseNewsCopy.reminder },
  reopened: { audience: 'people', mail: 'progress', sentence: caseNewsCopy.reopened },
  added: { audience: 'newcomers', mail: 'participation', sentence: caseNewsCopy.added },
  escalated: { audience: 'people-and-staff', mail: 'escalations', sentence: caseNewsCopy.escalated },
  refundApproved: {
    audience: 'people',
    mail: 'refunds',
    sentence: caseNewsCopy.refundApproved,
    shows: 'public',
  },
  refundApprovedInPart: {
    audience: 'people',
    mail: 'refunds',
    sentence: caseNewsCopy.refundApprovedInPart,
    shows: 'public',
  },
  refundDeclined: {
    audience: 'people',
    mail: 'refunds',
    sentence: caseNewsCopy.refundDeclined,
    shows: 'public',
  },
  refundFailed: { audience: 'people', mail: 'refunds', sentence: caseNewsCopy.refundFailed },
  arrived: {
    audience: 'answerers',
    mail: 'newCases',
    sentence: deskNewsCopy.arrived,
    mailed: 'digest',
  },
  assigned: {
    audience: 'assignee',
    mail: 'assignments',
    sentence: deskNewsCopy.assigned,
    shows: 'internal',
  },
  customerReplied: {
    audience: 'assignee',
    mail: 'customerAnswers',
    sentence: deskNewsCopy.customerReplied,
    shows: 'public',
  },
  mentioned: {
    audience: 'named',
    mail: 'mentions',
    sentence: deskNewsCopy.mentioned,
    shows: 'internal',
  },
};

/** Whose side a reader of the news is on; `either` where the case decides it. */
export function sideOfNews(kind: CaseNewsKind): 'customer' | 'staff' | 'either' {
  switch (caseNews[kind].audience) {
    case 'people-and-staff':
      return 'either';
    case 'assignee':
    case 'answerers':
    case 'named':
      return 'staff';
    default:
      return 'customer';
  }
}

/** True for a kind that this release knows: what is kept may be of another one. */
export function isCaseNewsKind(kind: string): kind is CaseNewsKind {
  return caseNewsKinds.some((each) => each === kind);
}

/** What its letter shows of a case that is new to its reader: what they wrote, and by when they were promised an answer. */
export function isOpening(kind: CaseNewsKind): boolean {
  return kind === 'opened' || kind === 'openedForYou' || kind === 'split';
}

/** The number of another case, where the news is about one; empty for other news. */
export function numberInNews(kind: CaseNewsKind, about: string | null): string {
  return (kind === 'merged' || kind === 'split') && about !== null ? formatCaseNumber(about) : '';
}
