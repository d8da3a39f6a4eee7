import { openDialog } from '@reachout/ui/dialog';
import { englishText } from '@reachout/language/english-text';
import { messageNodes } from '@reachout/language/message-nodes';
import { searchCopy } from '../../messages/search.ts';
import type { SearchResponse } from '../../rules/calls/search.ts';
import { maxSearchTerm } from '@reachout/core/limits';
import type { SearchRecords } from '../../rules/search-records.ts';
import { createOfferedGroups, groupOfRecords } from './offered-groups.ts';
import { type Actions, createActions } from './search-actions.ts';
import { findRecords } from './search-records.ts';
import { createOptions, isolated, type Options } from './search-options.ts';
import type { SearchAddresses, SearchBox } from '@reachout/web/enhance/search-opener';

/** Debounce of the search: about one request per word for a fast typist. */
const PAUSE_MS = 120;

/** The search dialog of a page. */
export interface SearchDialog {
  /** Opens it; `typed` is what was typed while its script loaded. */
  open(typed: string): void;
}

/** Builds the dialog, closed, at the end of the page. */
export function createSearchDialog(root: Document, box: SearchBox): SearchDialog {
  const { addresses, slashSetting } = box;
  const parts = buildParts(root, addresses);
  const { element, input, list, slash, closeButton } = parts;
  const options = createOptions(root, parts);
  const actions = createActions();
  const search = createSearch(box, parts, options, actions);
  let pause: ReturnType<typeof setTimeout> | undefined;
  let close = (): void => undefined;

  const stop = (): void => {
    clearTimeout(pause);
    search.stop();
  };
  const follow = (): void => {
    const query = input.value.trim();
    // Enter before the response arrived applies to the typed query, not to the results of the previous one, unless somebody moved to one of them since. What the
    // page itself offers is known without a response.
    if (!search.isAnswered(query) && !options.getChosen()) search.showActions(query);
    if (options.follow()) return;
    search.reportMiss();
    close();
    window.location.assign(`${addresses.page}?q=${encodeURIComponent(query)}`);
  };
  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => void search.ask(), PAUSE_MS);
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (options.move(event.key)) event.preventDefault();
    else if (event.key === 'Enter' && (options.getActive() || input.value.trim() !== '')) {
      event.preventDefault();
      follow();
    } else if (event.key === 'Escape' && input.value !== '') {
      // The first Escape empties the field, the second closes the box.
      event.preventDefault();
      input.value = '';
      void search.ask();
    }
  });
  // A link to a section of the current page does not navigate, so the dialog has to close itself.
  list.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[role=option]')) return;
    stop();
    close();
  });
  closeButton.addEventListener('click', () => close());
  element.addEventListener('close', () => {
    stop();
    search.reportMiss();
  });
  slash.addEventListener('change', () => keepSetting(slashSetting, slash.checked));

  return {
    open(typed) {
      if (element.open) return;
      if (typed !== '') input.value = typed;
      slash.checked = !isKept(slashSetting);
      close = openDialog(element, { behaviour: () => ({ onDismiss: close }), initialFocus: input });
      if (typed === '') input.select();
      void search.ask();
      void actions.load().then((haveCome) => {
        if (!haveCome) return;
        const field = actions.field();
        if (field !== undefined) input.setAttribute('aria-label', (input.placeholder = field));
        search.refresh();
      });
    },
  };
}

interface Search {
  /** Asks for what stands in the field; shows the pages read last while nothing does. */
  ask(): Promise<void>;
  /** True when the options are those of this query. */
  isAnswered(query: string): boolean;
  /** Shows what is offered for this query before its pages are known. */
  showActions(query: string): void;
  /** Shows the same again, with actions that have come since. */
  refresh(): void;
  /** Drops what is still being asked for: once somebody has chosen, and may have logged out by it, nobody waits for it. */
  stop(): void;
  /** Tells the server of the last query that found nothing, once the person gives up on it. */
  reportMiss(): void;
}

function createSearch(
  { addresses, readRecentPages }: SearchBox,
  { input, empty, element }: Parts,
  options: Options,
  actions: Actions,
): Search {
  const answers = new Map<string, { answer: SearchResponse; records: SearchRecords }>();
  /** The query of the shown results; empty for recent pages. */
  let answered = '';
  let request: AbortController | undefined;
  let missed = '';
  let showAgain = (): void => undefined;

  const { actions: actionsOf, commands: commandsOf } = createOfferedGroups(element.ownerDocument, actions);
  const showRecent = (): void => {
    showAgain = showRecent;
    const recent = readRecentPages().filter(({ path }) => path !== window.location.pathname);
    const offered = actionsOf('');
    empty.hidden = true;
    answered = '';
    options.show(
      [
        {
          heading: offered.choices.length > 0 ? searchCopy.recent() : undefined,
          choices: recent.map(({ path, title }) => ({ href: path, title })),
        },
        commandsOf(''),
        offered,
      ],
      recent.length > 0 && offered.choices.length === 0 ? searchCopy.recent() : searchCopy.start(),
      // Enter in the empty field opens the page read last, and does nothing of consequence.
      recent.length > 0 ? 0 : -1,
    );
  };
  const showAnswer = (answer: SearchResponse, records: SearchRecords): void => {
    showAgain = () => showAnswer(answer, records);
    const { query, results, isGuess } = answer;
    const offered = actionsOf(query);
    const commands = commandsOf(query);
    const found = records.groups.map(groupOfRecords);
    const count = results.length;
    const others = [commands, offered, ...found].reduce((sum, { choices }) => sum + choices.length, 0);
    // Whoever does not see the groups hears what stands before the pages.
    const headingsBefore = records.isFirst ? records.groups.map(({ heading }) => heading) : [];
    const isNothing = count + others === 0;
    answered = query;
    missed = isNothing ? query : '';
    empty.hidden = !isNothing;
    options.show(
      [
        ...(records.isFirst ? found : []),
        commands,
        offered,
        {
          heading: others > 0 ? searchCopy.options() : undefined,
          choices: results.map((result) => ({
            ...result,
            href: result.anchor === '' ? result.path : `${result.path}#${result.anchor}`,
          })),
        },
        ...(records.isFirst ? [] : found),
      ],
      isNothing
        ? messageNodes(searchCopy.noPage, { query: isolated(element.ownerDocument, query) })
        : count === 0
          ? ([...found, commands, offered].find(({ choices }) => choices.length > 0)?.heading ?? '')
          : isGuess
            ? searchCopy.guesses({ count })
            : [...headingsBefore, searchCopy.pages({ count })].join(' · '),
    );
  };
  const showActions = (query: string): void => {
    const groups = [commandsOf(query), actionsOf(query)];
    empty.hidden = true;
    options.show(groups, groups.find(({ choices }) => choices.length > 0)?.heading ?? searchCopy.noAnswer());
  };
  return {
    async ask() {
      const query = input.value.trim();
      request?.abort();
      if (query === '') return showRecent();
      const known = answers.get(query);
      if (known) return showAnswer(known.answer, known.records);
      request = new AbortController();
      const { signal } = request;
      try {
        const isSignedIn = actions.field() !== undefined;
        const [answer, records] = await Promise.all([
          findPages(addresses, query, signal),
          isSignedIn ? findRecords(query, signal) : noRecords,
        ]);
        answers.set(query, { answer, records });
        // The last query wins, whichever answer comes last.
        if (!signal.aborted) showAnswer(answer, records);
      } catch {
        if (signal.aborted) return;
        answered = query;
        showAgain = () => showActions(query);
        showAgain();
      }
    },
    isAnswered: (query) => query === answered,
    showActions,
    refresh() {
      const before = options.getChosen();
      showAgain();
      options.choose(before);
      if (actions.field() === undefined || answers.size === 0) return;
      // What was asked before anybody knew that somebody is signed in lacks what is theirs.
      answers.clear();
      void this.ask();
    },
    stop: () => request?.abort(),
    reportMiss() {
      if (missed === '') return;
      sendMiss(addresses, missed);
      missed = '';
    },
  };
}

const noRecords: SearchRecords = { isFirst: false, groups: [] };

/** Throws where the search does not answer. */
async function findPages(
  { call }: SearchAddresses,
  query: string,
  signal: AbortSignal,
): Promise<SearchResponse> {
  const response = await fetch(`${call}?q=${encodeURIComponent(query)}`, { signal });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as SearchResponse;
}

/** Fire and forget: nothing that the person does depends on it. */
function sendMiss({ misses }: SearchAddresses, missed: string): void {
  const body = JSON.stringify({ q: missed });
  const headers = { 'content-type': 'application/json' };
  void fetch(misses, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

function keepSetting(key: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, '1');
  } catch {
    // Storage is blocked by the browser's settings: the choice is not saved, and the key still works.
  }
}

function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

interface Parts {
  element: HTMLDialogElement;
  input: HTMLInputElement;
  list: HTMLElement;
  status: HTMLElement;
  empty: HTMLElement;
  slash: HTMLInputElement;
  closeButton: HTMLElement;
}

/** The markup of the empty dialog, without its words: nothing is inserted as HTML that was not written here. */
const boxHtml = `<div class="search-box">
<input class="ui-control" type="search" role="combobox" aria-controls="search-options" aria-expanded="false" aria-autocomplete="list" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="${maxSearchTerm}">
<button type="button" class="ui-button" data-variant="secondary" data-size="small"></button>
</div>
<p class="search-said" role="status"></p>
<div id="search-options" role="listbox" class="search-results" hidden></div>
<p class="search-nothing" hidden></p>
<p class="search-keys"><span></span>
<label><input type="checkbox"> </label></p>`;

function buildParts(root: Document, { help }: SearchAddresses): Parts {
  const element = root.createElement('dialog');
  element.className = 'ui-modal search-dialog';
  element.setAttribute('aria-label', searchCopy.title());
  element.innerHTML = boxHtml;
  root.body.append(element);
  const find = <T extends Element>(selector: string): T => {
    // Each selector matches an element of the markup above.
    return element.querySelector(selector) as T;
  };
  const key = root.createElement('kbd');
  const link = Object.assign(root.createElement('a'), { className: 'ui-link', href: help });
  const closeButton = find<HTMLElement>('button');
  closeButton.textContent = searchCopy.close();
  find('.search-nothing').append(messageNodes(searchCopy.tryOtherWords, { link }));
  find('.search-keys span').append(messageNodes(searchCopy.keys, { key }));
  find('label').append(messageNodes(searchCopy.openWithSlash, { key }));
  const input = find<HTMLInputElement>('[role=combobox]');
  input.setAttribute('aria-label', searchCopy.field());
  input.placeholder = searchCopy.field();
  const list = find<HTMLElement>('[role=listbox]');
  list.setAttribute('aria-label', searchCopy.options());
  // Articles are what is found.
  const { lang } = englishText();
  if (lang !== undefined) list.lang = lang;
  return {
    element,
    input,
    list,
    status: find('[role=status]'),
    empty: find('.search-nothing'),
    slash: find('[type=checkbox]'),
    closeButton,
  };
}
