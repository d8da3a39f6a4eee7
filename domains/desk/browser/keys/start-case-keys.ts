import { findHook, readHook } from '@reachout/web/lib/find-hook';
import type { PageHook } from '@reachout/core/page-hooks';
import { type CaseCommand, caseKeys } from '../../rules/keys/case-keys.ts';
import { draftButtonId } from '../../rules/drafts/draft-place.ts';
import * as hook from '../../rules/keys/page-hooks.ts';
import { obeyKeys, type Performs } from './obey-keys.ts';

/** Obeys the keys of the page of a case, which lead the focus to what is done next. */
export function startCaseKeys(root: HTMLElement): void {
  const focus = (selector: string) => (): void => {
    const found = root.querySelector<HTMLElement>(selector);
    const folded = found?.closest('details');
    if (folded) folded.open = true;
    found?.focus();
  };
  const goTo = (place: PageHook) => (): void => location.assign(readHook(root, place));
  const perform: Performs<CaseCommand> = {
    answer: focus('#reply-body'),
    note: focus('#note-body'),
    macro: focus('#macro'),
    draft: focus(`#${draftButtonId}`),
    send: undefined,
    sendAndNext: undefined,
    leave: undefined,
    take: () => findHook(root, hook.takeCase)?.click(),
    assign: focus('#set-assignee'),
    status: focus('#set-status'),
    severity: focus('#set-severity'),
    tag: focus('#case-tags'),
    snooze: focus('[aria-labelledby=snooze-title] :is(select, input:not([type=hidden]), button)'),
    similar: goTo(hook.keyToSimilar),
    next: goTo(hook.keyToNext),
    list: goTo(hook.keyToList),
  };
  obeyKeys(root, caseKeys, { perform });
}
