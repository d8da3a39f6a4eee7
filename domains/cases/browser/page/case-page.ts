import * as hook from '../../rules/page/page-hooks.ts';
import { findHook, hooked, readHook } from '@reachout/web/lib/find-hook';
import { caseScriptCopy } from '../../messages/script.ts';
import { browserApi } from '@reachout/web/lib/browser-api';
import { showLocalTimes } from '@reachout/web/lib/local-times';
import { createAnnouncer } from './announcer.ts';
import { startActions } from './case-actions.ts';
import type { CasePlace } from './case-place.ts';
import { startComposer } from './composer.ts';
import { followChanges } from '../follow-changes.ts';
import { createCaseMerger, type NewEntry } from './merge-case.ts';
import { createNewest } from './newest.ts';
import { keepInPlace } from './keep-in-place.ts';
import { keepEscalationDraft } from './escalation-draft.ts';
import { startPageTools } from './page-tools.ts';
import { startPreview } from './preview.ts';
import { failureText, showError } from './failure-text.ts';

const gatherMs = 120;
/** How often the case is read while the stream of its changes is not to be had. */
const pollMs = 20_000;

/** A case's page in the browser: it follows the case, and its forms work without leaving it. */
export function startCasePage(
  place: CasePlace,
  openStream = (path: string): EventSource => new EventSource(path),
): void {
  const { root } = place;
  const announcer = createAnnouncer(root);
  const offerNewest = createNewest(root);
  const title = document.title;
  let newestHtml = '';
  let refetching: Promise<void> | null = null;

  const merger = createCaseMerger(root, (part) => actions.isInUse(part), showLocalTimes);
  const takeOver = (html: string): void => {
    if (html === newestHtml) return;
    newestHtml = html;
    const added = keepInPlace(root, () => merger.merge(parse(html)));
    for (const composer of composers) composer.noteChanges(added);
    if (added.length === 0) return;
    actions.noteChanges(added);
    offerNewest(added);
    const text = announcementOf(added);
    if (text) announcer.say(text);
    if (text && document.visibilityState === 'hidden')
      document.title = caseScriptCopy.titleWithNews({ title });
  };
  const refetchNow = async (): Promise<void> => {
    const answer = await browserApi.send(place.livePath, { headers: { accept: 'text/html' } });
    const connection = findHook(root, hook.connectionError);
    if (!answer.ok) {
      // A request that failed is made again; only what ends them needs the person.
      const isOver = answer.error.kind === 'refused' && [401, 403, 404].includes(answer.error.status);
      if (isOver) showError(connection, failureText(answer.error, caseScriptCopy.typedKept(), true));
      return;
    }
    takeOver(await answer.value.text());
    showError(connection, null);
  };
  const refetch = (): Promise<void> => {
    // One at a time, and whoever asks during one gets what is true after it.
    const next = (refetching ?? Promise.resolve()).then(refetchNow);
    refetching = next;
    return next;
  };

  const forgetEscalation = keepEscalationDraft(place);
  const actions = startActions({
    root,
    say: announcer.say,
    refetch,
    newestForm: (name) => findHook<HTMLFormElement>(parse(newestHtml), hook.actionForm, name),
    onClosed: () => merger.finish(),
    onDone: (name) => name === 'escalate' && forgetEscalation(),
  });
  root.addEventListener('focusout', () => requestAnimationFrame(() => merger.settle()));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') document.title = title;
  });
  const composers = [...root.querySelectorAll<HTMLFormElement>(hooked(hook.composer))].flatMap((form) => {
    const name = readHook(form, hook.composer);
    startPreview(form);
    const newestForm = (): Element | null => findHook(parse(newestHtml), hook.composer, name);
    return startComposer({ form, place, say: announcer.say, refetch, newestForm }) ?? [];
  });
  followChanges({ eventsPath: place.eventsPath, events: ['case'], gatherMs, pollMs, refetch, openStream });
  startPageTools(root, announcer.say);
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

/** One sentence for what came in; the person's own actions are told by what they pressed. */
function announcementOf(added: readonly NewEntry[]): string {
  const others = added.filter(({ from }) => from !== 'you');
  const replies = others.filter(({ kind }) => kind === 'comment');
  const fromSupport = replies.some(({ from }) => from === 'staff');
  if (replies.length > 0) return fromSupport ? caseScriptCopy.replyFromSupport() : caseScriptCopy.reply();
  const [first] = others;
  return first ? readHook(first.element, hook.entrySays) : '';
}
