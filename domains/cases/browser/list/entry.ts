import * as hook from '../../rules/page/page-hooks.ts';
import { caseListScriptCopy } from '../../messages/list-script.ts';
import { toolbar } from '@reachout/core/page-hooks';
import { browserApi } from '@reachout/web/lib/browser-api';
import { isLoggedOut } from '@reachout/web/lib/call-failure';
import { showLocalTimes } from '@reachout/web/lib/local-times';
import { fieldsOf, isTouched } from '../typed-fields.ts';
import { followList } from './follow-list.ts';
import { followChanges } from '../follow-changes.ts';
import { createListShower } from './show-list.ts';
import { caseListPollMs } from '@reachout/core/constants';
import { readHook } from '@reachout/web/lib/find-hook';

const root = document.querySelector<HTMLElement>(`[${hook.casesPage}]`);
const live = root?.querySelector<HTMLElement>(`[${hook.liveList}]`);
if (root && live) start(root, live);

/** Keeps a list of cases fresh without moving focus or place. */
function start(root: HTMLElement, live: HTMLElement): void {
  const announcer = root.querySelector<HTMLElement>(`[${hook.announcer}]`);
  let updatedAt = performance.now();
  let shown = live.innerHTML;
  // What stands behind the list's own title: the name of the site.
  const titleEnd = document.title.slice((live.getAttribute(hook.listTitle) ?? '').length);
  let shownQuery = location.search;
  const showList = createListShower(live);
  showLocalTimes(live);

  const list = followList({
    async fetchList(isExplicit) {
      const query = new URLSearchParams(location.search);
      query.set('part', 'list');
      if (isExplicit) query.set('skipCache', 'true');
      const answer = await browserApi.send(`${location.pathname}?${query}`, {
        headers: { accept: 'text/html' },
      });
      return answer.ok ? { ok: true, value: await answer.value.text() } : answer;
    },
    onList(html) {
      updatedAt = performance.now();
      const next = new DOMParser()
        .parseFromString(html, 'text/html')
        .querySelector<HTMLElement>(`[${hook.liveList}]`);
      if (!next) return;
      document.title = `${next.getAttribute(hook.listTitle) ?? ''}${titleEnd}`;
      if (next.innerHTML === shown) return;
      shown = next.innerHTML;
      // Where another list was asked for, all that it holds is new.
      const isSameList = shownQuery === location.search;
      shownQuery = location.search;
      showList(next, { marksArrivals: isSameList, onShown: () => showLocalTimes(live) });
    },
    onStale(failure) {
      const minutes = Math.floor((performance.now() - updatedAt) / 60_000);
      const text = isLoggedOut(failure) ? caseListScriptCopy.updatedBeforeLogout : caseListScriptCopy.updated;
      live.querySelector<HTMLElement>(`[${hook.updated}]`)?.replaceChildren(text({ minutes }));
    },
    isVisible: () => document.visibilityState === 'visible',
    schedule(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });

  const refresh = (): void =>
    void list.refresh().then(() => announcer?.replaceChildren(caseListScriptCopy.upToDate()));

  // Each choice acts at once, and what is typed after a pause.
  const form = root.querySelector<HTMLFormElement>(`[${toolbar}]`);
  if (form) {
    let pause: ReturnType<typeof setTimeout>;
    const narrow = (): void => {
      clearTimeout(pause);
      pause = setTimeout(() => {
        const asked = [...new FormData(form)].filter(([, value]) => value) as [string, string][];
        history.replaceState(null, '', `?${new URLSearchParams(asked)}`);
        refresh();
      }, 150);
    };
    form.addEventListener('input', narrow);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      narrow();
    });
    // What was typed or chosen before this script had loaded.
    if (fieldsOf(form).some(isTouched)) narrow();
  }

  followChanges({
    eventsPath: readHook(live, hook.eventsPath),
    events: ['cases'],
    gatherMs: 0,
    pollMs: caseListPollMs,
    refetch: list.noteChange,
    openStream: (path) => new EventSource(path),
  });
  document.addEventListener('visibilitychange', list.noteVisibility);
  window.addEventListener('focus', list.noteVisibility);
  live.addEventListener('click', (event) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!isPlain || !(event.target as Element).closest(`[${hook.refresh}]`)) return;
    event.preventDefault();
    refresh();
  });
}
