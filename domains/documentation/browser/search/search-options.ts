import type { SearchAction } from '../../rules/search-actions.ts';
import type { SearchResult } from '../../rules/calls/search.ts';
import { englishText } from '@reachout/language/english-text';
import { languageName } from '@reachout/language/language-name';
import { equipOption } from './search-actions.ts';

/** An option below the field. */
export interface Choice {
  /** The address of a page; that of an action is its own affair. */
  href?: string;
  action?: SearchAction;
  /** What the page itself does, once the dialog is closed. */
  run?: () => void;
  title: string;
  /** What tells it from others of the same title. */
  detail?: string | null;
  heading?: string;
  language?: SearchResult['language'];
  trail?: SearchResult['trail'];
  appliesTo?: SearchResult['appliesTo'];
  snippet?: SearchResult['snippet'];
}

/** Options under a heading; without one where they are the only ones. */
export interface ChoiceGroup {
  heading?: string;
  /** The language of its options where they are no articles. */
  lang?: string;
  choices: Choice[];
}

/** The elements that the options change. */
interface OptionParts {
  input: HTMLInputElement;
  list: HTMLElement;
  status: HTMLElement;
}

/** The options below the field. */
export interface Options {
  /** Shows them with the first one active that Enter alone may follow, unless told: what is sent waits until somebody moves to it. */
  show(groups: ChoiceGroup[], said: string | Node, active?: number): void;
  getActive(): Choice | undefined;
  /** The active one if the person has moved to it since they last typed; undefined while it is merely the first. */
  getChosen(): Choice | undefined;
  /** Moves to what was chosen before the options were shown anew. */
  choose(before: Choice | undefined): void;
  /** Does what a press on the active option does; false when there is none. */
  follow(): boolean;
  /** Moves to another option by a key; false when the key does not move. */
  move(key: string): boolean;
}

/** The list below the field, one option of which is active while the focus stays in the field. */
export function createOptions(root: Document, { input, list, status }: OptionParts): Options {
  let choices: Choice[] = [];
  let active = -1;
  let isChosen = false;
  const find = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const activate = (next: number): void => {
    active = next;
    const all = find();
    all.forEach((option, at) => option.setAttribute('aria-selected', String(at === active)));
    const option = all[active];
    if (option) {
      input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    } else input.removeAttribute('aria-activedescendant');
  };
  // What was chosen before was chosen for other letters.
  input.addEventListener('input', () => (isChosen = false));
  list.addEventListener('pointermove', (event) => {
    // What appears below a pointer that rests is chosen by nobody.
    if (event.movementX === 0 && event.movementY === 0) return;
    const option = (event.target as Element).closest<HTMLElement>('[role=option]');
    const at = option ? find().indexOf(option) : -1;
    if (at < 0 || at === active) return;
    isChosen = true;
    activate(at);
  });
  return {
    show(groups, said, first) {
      choices = groups.flatMap((group) => group.choices);
      let shown = 0;
      const nodes = groups.flatMap((group) => {
        const built = buildGroup(root, group, shown);
        shown += group.choices.length;
        return built;
      });
      list.replaceChildren(...nodes);
      list.hidden = choices.length === 0;
      input.setAttribute('aria-expanded', String(choices.length > 0));
      status.replaceChildren(said);
      isChosen = false;
      activate(first ?? choices.findIndex(({ action }) => !action?.isSent));
    },
    getChosen: () => (isChosen ? choices[active] : undefined),
    choose(before) {
      const at = choices.findIndex(({ href, title }) => href === before?.href && title === before?.title);
      if (at < 0) return;
      isChosen = true;
      activate(at);
    },
    follow() {
      const option = find()[active];
      option?.click();
      return option !== undefined;
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
      isChosen = true;
      activate(target());
      return true;
    },
  };
}

/** Isolates the direction of text that is not ours, so that right-to-left text does not reorder what surrounds it. */
export function isolated(root: Document, ...content: (string | Node)[]): HTMLElement {
  const element = root.createElement('bdi');
  element.append(...content);
  return element;
}

/** Options under their heading, numbered from `first`. */
function buildGroup(root: Document, { heading, lang, choices }: ChoiceGroup, first: number): HTMLElement[] {
  const options = choices.map((choice, at) => buildOption(root, choice, first + at));
  if (heading === undefined || options.length === 0) return options;
  const named = Object.assign(root.createElement('div'), {
    id: `search-group-${first}`,
    className: 'search-said',
    textContent: heading,
    lang: root.documentElement.lang,
  });
  named.setAttribute('role', 'presentation');
  const group = root.createElement('div');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-labelledby', named.id);
  if (lang !== undefined) group.lang = lang;
  group.append(named, ...options);
  return [group];
}

function buildOption(root: Document, choice: Choice, at: number): HTMLElement {
  const option = root.createElement('a');
  option.id = `search-option-${at}`;
  if (choice.href !== undefined) option.href = choice.href;
  if (choice.action) equipOption(option, choice.action);
  const { run } = choice;
  // Behind the closing, which gives the focus back to where it was.
  if (run) option.addEventListener('click', () => setTimeout(run));
  option.tabIndex = -1;
  option.setAttribute('role', 'option');
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
  if (choice.detail) option.append(line('search-result-trail', isolated(root, choice.detail)));
  const folders = choice.trail?.flatMap((folder, at) => [at > 0 ? ' / ' : '', isolated(root, folder)]);
  if (folders?.length) {
    const trail = line('search-result-trail', ...folders);
    // Folders have the documentation's own language.
    const { lang } = englishText();
    if (lang !== undefined) trail.lang = lang;
    option.append(trail);
  }
  if (choice.language) {
    option.lang = choice.language;
    const { lang } = root.documentElement;
    const name = line('ui-badge', languageName(choice.language));
    name.lang = lang;
    if (lang !== choice.language) option.append(line('search-result-trail', name));
  }
  if (choice.appliesTo?.length)
    option.append(
      line(
        'search-result-trail',
        ...choice.appliesTo.flatMap((name, at) => [at > 0 ? ' ' : '', line('ui-badge', name)]),
      ),
    );
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
