import type { CaseTimelineItem } from '../calls/case-life.ts';
import { timelineCopy } from '../../messages/timeline.ts';

const messages = {
  firstAnswer: { warned: timelineCopy.firstAnswerWarned, missed: timelineCopy.firstAnswerMissed },
  nextAnswer: { warned: timelineCopy.nextAnswerWarned, missed: timelineCopy.nextAnswerMissed },
  solution: { warned: timelineCopy.solutionWarned, missed: timelineCopy.solutionMissed },
};

/** That something is due soon, or was missed; its time is to be filled in. */
export function promiseMessage({ target, step }: Extract<CaseTimelineItem, { type: 'promise' }>) {
  return messages[target][step];
}
