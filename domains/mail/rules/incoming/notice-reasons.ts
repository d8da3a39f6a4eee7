import { incomingCopy } from '../../messages/incoming.ts';

/** What a proven writer is told: why their mail is not in the case, or what of it is not. */
const noticeReasons = ['empty', 'too_long', 'not_allowed', 'files'] as const;
export type NoticeReason = (typeof noticeReasons)[number];

/** The message of each. */
export const noticeSentences: Readonly<Record<NoticeReason, () => string>> = {
  empty: incomingCopy.empty,
  too_long: incomingCopy.tooLong,
  not_allowed: incomingCopy.notAllowed,
  files: incomingCopy.files,
};

/** True for a reason that this release knows. */
export function isNoticeReason(reason: string | null): reason is NoticeReason {
  return noticeReasons.some((each) => each === reason);
}
