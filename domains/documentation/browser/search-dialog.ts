import { openDialog } from '@reachout/ui/dialog';
import { englishText } from '@reachout/language/english-text';
import { messageNodes } from '@reachout/language/message-nodes';
import { searchCopy } from '../messages/search.ts';
import type { SearchResponse, SearchResult } from '../rules/calls/search.ts';
import { maxSearchTerm } from '@reachout/core/limits';
import type { OpenSearch, SearchAddresses, SearchBox } from '@reachout/web/enhance/search-opener';

/** Debounce of the search: about one request per word for a fast typist. */
const PAUSE_MS = 120;

let dialog: SearchDialog | undefined;

/** Opens the search dialog, which is built the first time. `typed` is what was typed while this script loaded. */
export const openSearch: OpenSearch = (root, box, typed) => {
  dialog ??= createDialog(root, box);
  dialog.open(typed);
};

interface SearchDialog {
  open(typed: string): void;
}

interface Choice {
  href: string;
  title: string;
  heading?: string;
  trail?: SearchResult['trail'];
  snippet?: SearchResult['snippet'];
  /** The language of its title where it is no article. */
  lang?: string;
}

function createDialog(root: Document, box: SearchBox): SearchDialog {
  const { addresses, slashSetting } = box;
  const parts = buildParts(root, addresses);
  const { element, input, list, slash, closeButton } = parts;
  const options = createOptions(root, parts);
  const search = createSearch(root, box, parts, options);
  let pause: ReturnType<typeof setTimeout> | undefined;
  let close = (): void => undefined;

  const follow = (): void => {
    const query = input.value.trim();
    // Enter before the response arrived applies to the typed query, not to the results of the previous one. Its places are known without one.
    const choice = search.isAnswered(query) ? options.getActive() : findPlaces(root, query)[0];
    if (!choice) search.reportMiss();
    close();
    window.location.assign(choice?.href ?? `${addresses.page}?q=${encodeURIComponent(query)}`);
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
  list.addEventListener('click', () => close());
  closeButton.addEventListener('click', () => close());
  element.addEventListener('close', search.reportMiss);
  slash.addEventListener('change', () => keepSetting(slashSetting, slash.checked));

  return {
    open(typed) {
      if (element.open) return;
      if (typed !== '') input.value = typed;
      slash.checked = !isKept(slashSetting);
      close = openDialog(element, { behaviour: () => ({ onDismiss: close }), initialFocus: input });
      if (typed === '') input.select();
      void search.ask();
    },
  };
}

interface Options {
  show(choices: Choice[], said: string | Node): void;
  getActive(): Choice | undefined;
  /** Moves to another option by a key; false when the key does not move. */
  move(key: string): boolean;
}

/** The list below the field, one option of which is active while the focus stays in the field. */
function createOptions(root: Document, { input, list, status }: Parts): Options {
  let choices: Choice[] = [];
  let active = -1;
  const activate = (next: number): void => {
    active = next;
    [...list.children].forEach((option, at) => option.setAttribute('aria-selected', String(at === active)));
    const option = list.children[active];
    if (option) {
      input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    } else input.removeAttribute('aria-activedescendant');
  };
  list.addEventListener('pointermove', (event) => {
    const option = (event.target as Element).closest('[role=option]');
    const at = option ? [...list.children].indexOf(option) : -1;
    if (at >= 0 && at !== active) activate(at);
  });
  return {
    show(next, said) {
      choices = next;
      list.replaceChildren(...next.map((choice, at) => buildOption(root, choice, at)));
      list.hidden = next.length === 0;
      input.setAttribute('aria-expanded', String(next.length > 0));
      status.replaceChildren(said);
      activate(next.length > 0 ? 0 : -1);
    },
    getActive: () => choices[active],
    move(key) {
      const last = choices.length - 1;
      const moves: Record<string, () => number> = {
        ArrowDown: () => (active >= last ? 0 : active + 1),
        ArrowUp: () => (active <= 0 ? last : active - 1),
        PageDown: () => last,
        PageUp: () => 0,
      };
      const target = moves[key];
      if (!target || last < 0) return false;
      activate(target());
      return true;
    },
  };
}

interface Search {
  /** Asks for what stands in the field; shows the pages read last while nothing does. */
  ask(): Promise<void>;
  /** True when the options are those of this query. */
  isAnswered(query: string): boolean;
  /** Tells the server of the last query that found nothing, once the person gives up on it. */
  reportMiss(): void;
}

function createSearch(
  root: Document,
  { addresses, readRecentPages }: SearchBox,
  { input, empty }: Parts,
  options: Options,
): Search {
  const answers = new Map<string, SearchResponse>();
  /** The query of the shown results; empty for recent pages. */
  let answered = '';
  let request: AbortController | undefined;
  let missed = '';

  const showRecent = (): void => {
    const recent = readRecentPages().filter(({ path }) => path !== window.location.pathname);
    empty.hidden = true;
    answered = '';
    options.show(
      recent.map(({ path, title }) => ({ href: path, title })),
      recent.length > 0 ? searchCopy.recent() : searchCopy.start(),
    );
  };
  const showAnswer = ({ query, results, isGuess }: SearchResponse): void => {
    answered = query;
    missed = results.length === 0 ? query : '';
    const places = findPlaces(root, query);
    const count = results.length + places.length;
    empty.hidden = count > 0;
    options.show(
      [
        ...places,
        ...results.map((result) => ({
          ...result,
          href: result.anchor === '' ? result.path : `${result.path}#${result.anchor}`,
        })),
      ],
      count === 0
        ? messageNodes(searchCopy.noPage, { query: isolated(root, query) })
        : isGuess
          ? searchCopy.guesses({ count })
          : searchCopy.pages({ count }),
    );
  };
  return {
    async ask() {
      const query = input.value.trim();
      request?.abort();
      if (query === '') return showRecent();
      const known = answers.get(query);
      if (known) return showAnswer(known);
      request = new AbortController();
      const { signal } = request;
      try {
        const response = await fetch(`${addresses.call}?q=${encodeURIComponent(query)}`, { signal });
        if (!response.ok) throw new Error(String(response.status));
        const answer = (await response.json()) as SearchResponse;
        answers.set(query, answer);
        // The last query wins, whichever answer comes last.
        if (!signal.aborted) showAnswer(answer);
      } catch {
        if (!signal.aborted) options.show([], searchCopy.noAnswer());
      }
    },
    isAnswered: (query) => query === answered,
    reportMiss() {
      if (missed === '') return;
      const body = JSON.stringify({ q: missed });
      missed = '';
      const headers = { 'content-type': 'application/json' };
      // Fire and forget: nothing that the person does depends on it.
      void fetch(addresses.misses, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
    },
  };
}

/** Pages that the header and its menus lead to, with a word of their name that begins as `query` does: whoever knows where to go types it. */
function findPlaces(root: Document, query: string): Choice[] {
  const wanted = query.toLowerCase();
  const places = new Map<string, Choice>();
  for (const { pathname, textContent } of root.querySelectorAll<HTMLAnchorElement>(
    '.site-nav a, .site-header .ui-menu-item[href]',
  )) {
    const title = textContent.trim();
    const isMeant = ` ${title.toLowerCase()}`.includes(` ${wanted}`);
    if (isMeant)
      places.set(pathname, {
        href: pathname,
        title,
        trail: [searchCopy.goTo()],
        lang: root.documentElement.lang,
      });
  }
  return [...places.values()];
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

/** Isolates the direction of text that is not ours, so that right-to-left text does not reorder what surrounds it. */
function isolated(root: Document, ...content: (string | Node)[]): HTMLElement {
  const element = root.createElement('bdi');
  element.append(...content);
  return element;
}

function buildOption(root: Document, choice: Choice, at: number): HTMLElement {
  const option = root.createElement('a');
  option.id = `search-option-${at}`;
  option.href = choice.href;
  option.tabIndex = -1;
  option.setAttribute('role', 'option');
  if (choice.lang !== undefined) option.lang = choice.lang;
  const line = (className: string, ...content: (string | Node)[]): HTMLElement => {
    const span = root.createElement('span');
    span.className = className;
    span.append(...content);
    return span;
  };
  const named = line('search-result-title', isolated(root, choice.title));
  if (choice.heading) {
    const heading = root.createElement('small');
    heading.append(' ', isolated(root, choice.heading));
    named.append(heading);
  }
  option.append(named);
  const folders = choice.trail?.flatMap((folder, at) => [at > 0 ? ' / ' : '', isolated(root, folder)]);
  if (folders?.length) option.append(line('search-result-trail', ...folders));
  if (choice.snippet)
    option.append(line('search-result-snippet', isolated(root, ...choice.snippet.map(marked))));
  return option;

  function marked(part: { text: string; isMatch: boolean }): string | Node {
    if (!part.isMatch) return part.text;
    const mark = root.createElement('mark');
    mark.textContent = part.text;
    return mark;
  }
}
