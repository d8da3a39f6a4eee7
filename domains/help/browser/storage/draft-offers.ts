import { supportCopy } from '../../messages/support.ts';
import type { ChatSelection } from '@reachout/chat/rules/chat-form';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import type { NoticeList } from '../notice-list.ts';

export interface DraftOffersOptions {
  runner: ChatRunner;
  notices: NoticeList;
  /** A selection in words; undefined for one that this person cannot make any more. */
  nameOf: (selection: ChatSelection) => { product: string; account: string } | undefined;
  /** Chooses the selection of a draft again, with the case form open. */
  onReopen: (selection: ChatSelection) => void;
}

/** Offers to bring back what this device keeps of another product or account (S24). */
export interface DraftOffers {
  offerCaseDraft(selection: ChatSelection): void;
  offerConversation(selection: ChatSelection, bringBack: () => void): void;
}

export function createDraftOffers({ runner, notices, nameOf, onReopen }: DraftOffersOptions): DraftOffers {
  const offer = (id: string, text: string, label: string, onAction: () => void): void => {
    const handleAction = (): void => {
      notices.dismiss(id);
      onAction();
    };
    notices.add({ id, text, action: { label, onAction: handleAction } });
  };

  return {
    offerCaseDraft(selection) {
      const name = nameOf(selection);
      if (!name) return;
      const reopen = () => onReopen(selection);
      offer('case-draft', supportCopy.caseDraftKept(name), supportCopy.restoreDraft(), reopen);
    },
    offerConversation(selection, bringBack) {
      const name = nameOf(selection);
      if (!name) return;
      offer('set-aside', supportCopy.conversationKept(name), supportCopy.openIt(), bringBack);
      const unsubscribe = runner.subscribe(() => {
        // Whoever begins another one here has answered the offer; the one before stays on the device.
        if (runner.getState().form.messages.length === 0) return;
        unsubscribe();
        notices.dismiss('set-aside');
      });
    },
  };
}
