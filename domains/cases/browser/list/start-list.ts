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
import { closestHook, findHook, readHook } from '@reachout/web/lib/find-hook';

/** Keeps a list of cases fresh without moving focus or place; says so where somebody asked for one that cannot be fetched. */
export function startList(root: ParentNode): void {
  const live = findHook(root, hook.liveList);
  const failure = findHook(root, hook.listFailure);
  if (!live || !failure) return;
  const announcer = findHook(root, hook.announcer);
  let updatedAt = performance.now();
  let shown = live.innerHTML;
  // What stands behind the list's own title: the name of the site.
  const titleEnd = document.title.slice(readHook(live, hook.listTitle).length);
  let shownQuery = location.search;
  const showList = createListShower(live);
  showLocalTimes(live);
  /** Where the person was when it failed. */
  let asker: HTMLElement | null = null;

  const showFailure = (isShown: boolean): void => {
    if (failure.hidden !== isShown) return;
    const active = document.activeElement as HTMLElement | null;
    failure.hidden = !isShown;
    // The button that tries again goes once it has worked.
    if (failure.contains(active)) asker?.focus();
    else asker = active;
  };

  const list = followList<HTMLElement>({
    async fetchList(isExplicit) {
      const query = new URLSearchParams(location.search);
      query.set('part', 'list');
      if (isExplicit) query.set('skipCache', 'true');
      const answer = await browserApi.send(`${location.pathname}?${query}`, {
        headers: { accept: 'text/html' },
      });
      if (!answer.ok) return answer;
      // Half a page, or another than that of the list, is no list.
      const html = await answer.value.text().catch(() => '');
      const next = findHook(new DOMParser().parseFromString(html, 'text/html'), hook.liveList);
      return next ? { ok: true, value: next } : { ok: false, error: { kind: 'unreachable' } };
    },
    onList(next) {
      updatedAt = performance.now();
      showFailure(false);
      document.title = `${readHook(next, hook.listTitle)}${titleEnd}`;
      if (next.innerHTML === shown) return;
      shown = next.innerHTML;
      // Where another list was asked for, all that it holds is new.
      const isSameList = shownQuery === location.search;
      shownQuery = location.search;
      showList(next, { marksArrivals: isSameList, onShown: () => showLocalTimes(live) });
    },
    onStale(reason) {
      const minutes = Math.floor((performance.now() - updatedAt) / 60_000);
      const text = isLoggedOut(reason) ? caseListScriptCopy.updatedBeforeLogout : caseListScriptCopy.updated;
      findHook(live, hook.updated)?.replaceChildren(text({ minutes }));
    },
    isVisible: () => !document.hidden,
    schedule(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });

  const refresh = async (): Promise<void> => {
    const isFresh = await list.refresh();
    if (!isFresh) showFailure(true);
    announcer?.replaceChildren(isFresh ? caseListScriptCopy.upToDate() : readHook(failure, hook.listFailure));
  };
  failure.querySelector('button')?.addEventListener('click', refresh);

  // Each choice acts at once, and what is typed after a pause.
  const form = findHook<HTMLFormElement>(root, toolbar);
  if (form) {
    let pause: ReturnType<typeof setTimeout>;
    const narrow = (): void => {
      clearTimeout(pause);
      pause = setTimeout(() => {
        const asked = [...new FormData(form)].filter(([, value]) => value) as [string, string][];
        history.replaceState(null, '', `?${new URLSearchParams(asked)}`);
        void refresh();
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
    if (!isPlain || !closestHook(event.target, hook.refresh)) return;
    event.preventDefault();
    void refresh();
  });
}
