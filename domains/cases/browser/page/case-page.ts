import { browserApi } from '@reachout/web/lib/browser-api';
import { showLocalTimes } from '@reachout/web/lib/local-times';
import { createAnnouncer } from './announcer.ts';
import { startActions } from './case-actions.ts';
import { type CasePlace, slotOf } from './case-place.ts';
import { startComposer } from './composer.ts';
import { followCase } from './follow-case.ts';
import { createCaseMerger, type NewEntry } from './merge-case.ts';
import { createNewest } from './newest.ts';
import { keepInPlace } from './keep-in-place.ts';
import { keepReason } from './kept-reason.ts';
import { startPageTools } from './page-tools.ts';
import { showTrouble, troubleOf } from './trouble.ts';

/** A case's page in the browser: it follows the case, and its forms work without leaving it. */
export function startCasePage(place: CasePlace): void {
  const { root } = place;
  const announcer = createAnnouncer(root);
  const offerNewest = createNewest(root);
  const title = document.title;
  let newestHtml = '';
  let looking: Promise<void> | null = null;

  const merger = createCaseMerger(root, (part) => actions.isInUse(part), showLocalTimes);
  const takeOver = (html: string): void => {
    if (html === newestHtml) return;
    newestHtml = html;
    const added = keepInPlace(root, () => merger.merge(parse(html)));
    if (added.length === 0) return;
    actions.noteChanges(added);
    offerNewest(added);
    const words = wordsOf(added);
    if (words) announcer.say(words);
    if (words && document.visibilityState === 'hidden') document.title = `(new) ${title}`;
  };
  const lookNow = async (): Promise<void> => {
    const answer = await browserApi.send(place.livePath, { headers: { accept: 'text/html' } });
    const connection = slotOf(root, 'connection');
    if (!answer.ok) {
      // A look that failed is made again; only what ends them needs the person.
      const isOver = answer.error.kind === 'refused' && [401, 403, 404].includes(answer.error.status);
      if (isOver)
        showTrouble(connection, troubleOf(answer.error, 'What you typed is kept on this device.', true));
      return;
    }
    takeOver(await answer.value.text());
    showTrouble(connection, null);
  };
  const look = (): Promise<void> => {
    // One at a time, and whoever asks during one gets what is true after it.
    const next = (looking ?? Promise.resolve()).then(lookNow);
    looking = next;
    return next;
  };

  const forgetReason = keepReason(place);
  const actions = startActions({
    root,
    say: announcer.say,
    look,
    newestForm: (name) => parse(newestHtml).querySelector<HTMLFormElement>(`form[data-form="${name}"]`),
    onClosed: () => merger.finish(),
    onDone: (name) => name === 'escalate' && forgetReason(),
  });
  root.addEventListener('focusout', () => requestAnimationFrame(() => merger.settle()));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') document.title = title;
  });
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-composer]'))
    startComposer({ form, place, say: announcer.say, look });
  followCase({ eventsPath: place.eventsPath, look, openStream: (path) => new EventSource(path) });
  startPageTools(root, announcer.say);
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

/** One sentence for what came in; the person's own acts are told by what they pressed. */
function wordsOf(added: readonly NewEntry[]): string {
  const others = added.filter(({ from }) => from !== 'you');
  const replies = others.filter(({ kind }) => kind === 'comment');
  const fromSupport = replies.some(({ from }) => from === 'staff');
  if (replies.length > 0) return fromSupport ? 'New reply from support' : 'New reply on this case';
  const [first] = others;
  return first?.element.dataset.says ?? '';
}
