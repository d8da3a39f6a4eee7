import type { ChatSelection } from '@reachout/chat/rules/chat-form';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import type { HostEffect } from '@reachout/chat/browser/chat-runner-options';
import { replaceParameters } from '@reachout/web/lib/address-query';
import { focusWhole } from '@reachout/web/lib/focus-whole';
import { loadPart } from '@reachout/web/lib/load-part';
import type { NoticeList } from './notice-list.ts';
import type { Persistence } from './storage/persistence.ts';
import type { SupportParts } from './support-parts.ts';

export interface PageEffectsOptions extends Pick<SupportParts, 'casePanel' | 'box'> {
  notices: NoticeList;
  showSelection: (selection: ChatSelection) => void;
  runner: ChatRunner;
  getPersistence: () => Persistence | null;
}

/** Does to the page what the chat asks for. */
export function performOnPage(effect: HostEffect, options: PageEffectsOptions): void {
  const { casePanel, box, notices, runner, getPersistence } = options;
  switch (effect.type) {
    case 'open-case-form':
      return casePanel.open(effect.by, effect.values);
    case 'withdraw-case-form':
      return casePanel.withdraw();
    case 'offer-description':
      return casePanel.offerDescription(effect.text);
    case 'reset-case-form':
      casePanel.reset();
      notices.dismiss('case-draft');
      // The form keeps what was typed last when it goes, which is after this event.
      setTimeout(() => getPersistence()?.offerCaseDraft());
      return;
    case 'restore-selection':
      options.showSelection(effect.selection);
      notices.dismiss('case-draft');
      // An undone change of the account brings the case form back too.
      if (getPersistence()?.hasCaseDraft()) casePanel.reopen();
      return;
    case 'clear-stored-tools':
      return getPersistence()?.forgetTools();
    case 'reload-conversation':
      if (getPersistence()?.followOther(effect.threadId)) return;
      return void loadPart(() => import('./storage/stored-conversations.ts')).then(
        (module) => module.reloadConversation(effect.threadId, runner),
        () => runner.stop(),
      );
    case 'clear-intent':
      return replaceParameters({ intent: null });
    case 'focus-message-box':
      if (box.current) return focusWhole(box.current);
      // A form that stood in its place gives way with the next render.
      return void requestAnimationFrame(() => focusWhole(box.current));
  }
}
