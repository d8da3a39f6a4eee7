import * as hook from '../../rules/page/page-hooks.ts';
import { findHook } from '@reachout/web/lib/find-hook';

export interface Announcer {
  /** Says a sentence politely, to assistive technology only. */
  say(text: string): void;
}

/** One live region speaks for the whole page, so that nothing is said twice. */
export function createAnnouncer(root: HTMLElement): Announcer {
  const region = findHook(root, hook.announcer);
  return {
    say(text) {
      if (!region) return;
      // The same sentence twice is two things that happened.
      region.textContent = region.textContent === text ? `${text}\u00a0` : text;
    },
  };
}
