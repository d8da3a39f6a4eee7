import { caseKeyCopy, listKeyCopy } from '../../messages/keys.ts';
import type { PageKeys } from './read-key.ts';

/** Every key of the page of a case, once: the page lists them, its script obeys them. */
export const caseKeys = {
  answer: { keys: ['r'], says: () => caseKeyCopy.answer() },
  note: { keys: ['n'], says: () => caseKeyCopy.note() },
  macro: { keys: ['m'], says: () => caseKeyCopy.macro() },
  draft: { keys: ['d'], says: () => caseKeyCopy.draft() },
  // The box of an answer obeys these itself.
  send: { keys: ['Ctrl Enter'], says: () => caseKeyCopy.send(), elsewhere: true },
  sendAndNext: { keys: ['Ctrl Shift Enter'], says: () => caseKeyCopy.sendAndNext(), elsewhere: true },
  leave: { keys: ['Esc'], says: () => caseKeyCopy.leave(), elsewhere: true },
  take: { keys: ['t'], says: () => caseKeyCopy.take() },
  assign: { keys: ['a'], says: () => caseKeyCopy.assign() },
  status: { keys: ['s'], says: () => caseKeyCopy.status() },
  severity: { keys: ['v'], says: () => caseKeyCopy.severity() },
  tag: { keys: ['l'], says: () => caseKeyCopy.tag() },
  snooze: { keys: ['z'], says: () => caseKeyCopy.snooze() },
  similar: { keys: ['i'], says: () => caseKeyCopy.similar() },
  next: { keys: ['j'], says: () => caseKeyCopy.next() },
  list: { keys: ['u'], says: () => caseKeyCopy.list() },
  help: { keys: ['?'], says: () => listKeyCopy.help() },
} as const satisfies PageKeys;

/** The keys that there are where no model drafts answers. */
export function keysWithoutDraft(): PageKeys {
  const { draft: _, ...others } = caseKeys;
  return others;
}

export type CaseCommand = keyof typeof caseKeys;
