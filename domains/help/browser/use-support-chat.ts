import { canOpenCase, selectionFromQuery, selectionToQuery } from '@reachout/accounts/rules/accounts';
import { supportCopy } from '../messages/support.ts';
import type { ChatSelection } from '@reachout/chat/rules/chat-form';
import { accountSelectorFocusDelayMs } from '@reachout/core/constants';
import { isProductKey, type ProductKey } from '@reachout/catalogue/rules/products';
import { useEffect, useState } from 'react';
import type { AccountList } from '@reachout/accounts/browser/account-list';
import { type ChatRunner, createChatRunner } from '@reachout/chat/browser/chat-runner';
import type { ChatLink } from '@reachout/chat/browser/chat-runner-options';
import { island } from '@reachout/web/lib/page-hooks';
import { sentEarly } from '../rules/page-hooks.ts';
import { replaceParameters } from '@reachout/web/lib/address-query';
import { isAnythingStored } from '@reachout/web/lib/is-anything-stored';
import { loadPart } from '@reachout/web/lib/load-part';
import { newId } from '@reachout/web/lib/new-id';
import { reportWarning } from '@reachout/web/lib/report-warning';
import { createLinkIntent } from './link-intent.ts';
import { createNoticeList, type SetNotices } from './notice-list.ts';
import { performOnPage } from './page-effects.ts';
import type { SupportIslandProps } from './support-island-props.ts';
import type { SupportNotice } from './support-notices.tsx';
import type { SupportParts } from './support-parts.ts';
import {
  accountOf,
  describeTurn,
  isSelectable,
  nameOfSelection,
  selectProduct,
} from './support-selection.ts';
import { createSupportStorage } from './storage/support-storage.ts';
import { takeStashedDraft } from './storage/unsaved-draft.ts';
import { untilUserActivity } from './until-user-activity.ts';

const browserServerOf = (userId: string) => async (link: ChatLink) => {
  // Asked for now, it could not be had when the connection is back either: see load-part.ts.
  if (!navigator.onLine) throw new Error('No connection');
  const { browserChatServer } = await loadPart(() => import('./browser-chat-calls.ts'));
  return browserChatServer(userId, link);
};

/** The chat of this page: its runner wired to the address, the device's storage, the intent of a link and the case form. */
export function useSupportChat(props: SupportChatProps, parts: SupportParts) {
  const [notices, setNotices] = useState<readonly SupportNotice[]>([]);
  const [support] = useState(() => createSupport(props, parts, setNotices));
  useEffect(() => support.start(), [support]);
  return { ...support, notices };
}

type SupportChatProps = SupportIslandProps & { accountList: AccountList };

function createSupport(props: SupportChatProps, parts: SupportParts, setNotices: SetNotices) {
  const { brand, accountList, person, query, loadServer = browserServerOf(person.userId) } = props;
  const { casePanel } = parts;
  const getAccounts = () => accountList.getView().accounts;
  const notices = createNoticeList(setNotices);

  const showSelection = (selection: ChatSelection): void => {
    const account = accountOf(brand, getAccounts(), selection);
    const shown = selectionToQuery({ product: selection.product, account }, brand);
    replaceParameters({ product: shown.product, teamSlug: shown.teamSlug, user: shown.user });
  };

  const asked = selectionFromQuery(query, getAccounts(), brand);
  const chat = createChatRunner({
    selection: { product: asked.product, account: asked.account?.id ?? null },
    loadServer,
    describeSelection: (selection) => describeTurn({ ...props, accounts: getAccounts() }, selection),
    canCreateCase: (selection) =>
      canOpenCase(brand, accountOf(brand, getAccounts(), selection), selection.product),
    onHostEffect: (effect) =>
      performOnPage(effect, {
        ...parts,
        notices,
        showSelection,
        runner,
        getPersistence: storage.get,
      }),
    newId,
    now: () => Date.now(),
    untilUserActivity,
    report: reportWarning,
  });
  let before: Promise<unknown> | undefined;
  const runner: ChatRunner = {
    ...chat,
    // A link's lines come first: what is sent takes them along, and is no conversation beside them.
    send: (text) => void sendAfter(before, () => chat.send(text)),
  };

  /** Chooses a selection for the person, who did so elsewhere or before. */
  const select = (selection: ChatSelection): void => {
    runner.select(selection);
    showSelection(selection);
  };
  const isKnown = (selection: ChatSelection) => isSelectable(brand, getAccounts(), selection);
  const intent = createLinkIntent(query.intent, runner, notices);
  const storage = createSupportStorage(() => ({
    userId: person.userId,
    runner,
    isSelectable: isKnown,
    onRestored: showSelection,
    willBegin: intent.isOpen(),
    onCaseFormKept: casePanel.reopen,
    offers: {
      runner,
      notices,
      nameOf: (selection) => nameOfSelection(brand, getAccounts(), selection),
      onReopen: (selection) => {
        select(selection);
        casePanel.open('person');
      },
    },
    onNotice: (text) => notices.add({ id: 'storage', text }),
  }));
  const chooseSelection = (selection: ChatSelection): void => {
    select(selection);
    before = Promise.all([before, intent.offer()]);
  };

  return {
    runner,
    chooseSelection,
    chooseProduct(product: ProductKey | null, isByPointer: boolean): void {
      const focused = document.activeElement;
      chooseSelection(selectProduct(brand, getAccounts(), product, runner.getState().form.account));
      if (isByPointer && product !== null) leadOn(focused, parts);
    },
    hideCaseForm(): void {
      casePanel.hide();
      storage.get()?.hideCaseForm();
    },
    start(): () => void {
      const close = storage.open();
      const { thread } = query;
      // What the device keeps gives way to the conversation that is asked for: it does not come before that one.
      const unsubscribe = runner.subscribe(() => void (thread || storage.start()));
      // A device that holds nothing has nothing to restore: then there is time until the person does something.
      let shown: Promise<unknown> = Promise.resolve();
      if (thread)
        shown = loadPart(() => import('./storage/stored-conversations.ts'))
          .then((module) =>
            module.openConversation(thread, { runner, notices, isSelectable: isKnown, showSelection }),
          )
          .catch(() => notices.add({ id: 'thread', text: supportCopy.cannotOpenConversation() }))
          .then(() => void storage.start());
      else if (isAnythingStored()) shown = storage.start();
      // Read now and not before hydration: until then the person has the page to themself.
      const root = parts.box.current?.closest(`[${island}]`);
      const early = earlySelection(props, root);
      if (early) select(early);
      const stashed = takeStashedDraft(person.userId);
      const typed = parts.box.current?.value ?? '';
      const isSent = typed !== '' && root?.getAttribute(sentEarly) === typed;
      const text = typed || stashed;
      if (text !== '') runner.dispatch({ type: 'draft-changed', text });
      // A link's conversation does not come before the one that it stands beside, and a message takes its lines along. What is sent before a past
      // conversation has come belongs to that one.
      before = shown.then(intent.offer);
      if (isSent) runner.send(text);
      return () => {
        unsubscribe();
        close();
      };
    },
  };
}

const sendAfter = (before: Promise<unknown> | undefined, send: () => void): unknown =>
  before ? before.then(send, send) : send();

/** What the person chose before the page's script ran; it is not lost. */
function earlySelection(
  { brand, accountList }: SupportChatProps,
  root: Element | null | undefined,
): ChatSelection | undefined {
  const valueOf = (name: string) =>
    root?.querySelector<HTMLSelectElement>(`[name="chat-${name}"]`)?.value ?? '';
  const product = valueOf('product');
  if (!isProductKey(brand, product)) return undefined;
  return selectProduct(brand, accountList.getView().accounts, product, valueOf('account'));
}

/** A pointer or a finger leads on to the account (§9); who goes through the products by keys stays with them (D36). */
function leadOn(from: Element | null, { accountField }: SupportParts): void {
  setTimeout(() => {
    // Whoever has gone elsewhere in the meantime is not called back.
    const isStillThere = document.activeElement === from || document.activeElement === document.body;
    if (isStillThere) accountField.current?.focus();
  }, accountSelectorFocusDelayMs);
}
