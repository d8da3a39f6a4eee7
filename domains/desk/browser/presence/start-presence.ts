import { createAnnouncer } from '@reachout/cases/browser/page/announcer';
import type { CasePlace } from '@reachout/cases/browser/page/case-place';
import { composer } from '@reachout/cases/rules/page/page-hooks';
import { browserApi } from '@reachout/web/lib/browser-api';
import { findHook, readHook } from '@reachout/web/lib/find-hook';
import { newId } from '@reachout/web/lib/new-id';
import { presenceCopy } from '../../messages/presence.ts';
import * as hook from '../../rules/presence/page-hooks.ts';
import {
  pausedAfterMs,
  presenceBeatMs,
  type PresenceEvent,
  type PresenceState,
} from '../../rules/presence/presence.ts';

/** More are counted. */
const namedAtMost = 3;

type Present = PresenceEvent['people'][number];

/**
 * Shows which colleagues have the case open, and tells them what is done here. The connection that tells of news is what counts as an open page; gives what
 * opens it.
 */
export function startPresence(
  place: CasePlace,
  connect = (path: string): EventSource => new EventSource(path),
): (path: string) => EventSource {
  const { root } = place;
  const page = newId();
  const notice = findHook(root, hook.presence);
  const form = findHook<HTMLFormElement>(root, composer, 'reply');
  const box = form?.querySelector('textarea');
  const show = createNotice(root, notice);
  let stream: EventSource | undefined;
  let typedAt = -Infinity;
  let told: PresenceState = 'reading';

  const state = (): PresenceState =>
    box && box.value.trim() !== '' && Date.now() - typedAt < pausedAfterMs ? 'writing' : 'reading';
  const tell = (): void => {
    if (!notice || stream?.readyState !== EventSource.OPEN) return;
    told = state();
    // The next one makes up for one that got lost.
    void browserApi.request(readHook(notice, hook.presence), { method: 'POST', json: { page, state: told } });
  };
  const tellChange = (): void => {
    if (state() !== told) tell();
  };
  box?.addEventListener('input', () => {
    typedAt = Date.now();
    tellChange();
  });
  form?.addEventListener('sent', tellChange);
  setInterval(tell, presenceBeatMs);

  return (path) => {
    const opened = connect(`${path}?page=${page}`);
    stream = opened;
    told = 'reading';
    opened.addEventListener('open', () => {
      told = 'reading';
      tellChange();
    });
    opened.addEventListener('presence', ({ data }: MessageEvent<string>) =>
      show((JSON.parse(data) as PresenceEvent).people),
    );
    // Who is there is not known without a connection.
    opened.addEventListener('error', () => show([]));
    return opened;
  };
}

/** Shows who is there, and says of each what was not said since they came. */
function createNotice(root: HTMLElement, notice: HTMLElement | null): (people: readonly Present[]) => void {
  const announcer = createAnnouncer(root);
  let said: readonly string[] = [];
  return (people) => {
    if (!notice) return;
    const named = people.slice(0, namedAtMost);
    const more = people.length - named.length;
    notice.hidden = people.length === 0;
    notice.replaceChildren(
      ...named.map(lineOf),
      ...(more > 0 ? [paragraph(presenceCopy.more({ count: more }))] : []),
    );
    const sentences = named.map((each) => presenceCopy[each.state](each));
    const fresh = sentences.filter((each) => !said.includes(each));
    // An interrupted connection says nothing of who is there.
    if (people.length > 0)
      said = [...said, ...fresh].filter((each) => people.some((person) => isOf(each, person)));
    if (fresh.length > 0) announcer.say(fresh.join('. '));
  };
}

function isOf(sentence: string, { name }: Present): boolean {
  return sentence === presenceCopy.writing({ name }) || sentence === presenceCopy.reading({ name });
}

function lineOf({ name, state }: Present): HTMLElement {
  const shown = Object.assign(document.createElement('bdi'), { textContent: name });
  const parts = presenceCopy[state].parts({ name: shown });
  const line = paragraph(...parts.map((part) => ('text' in part ? part.text : shown)));
  line.setAttribute(hook.state, state);
  return line;
}

function paragraph(...content: (string | Node)[]): HTMLElement {
  const line = document.createElement('p');
  const words = document.createElement('span');
  words.append(...content);
  line.append(words);
  return line;
}
