import { macroScriptCopy } from '../../messages/answer-script.ts';
import { findMacroCall, type MacroCall, matchMacros } from '../../rules/macros/match-macros.ts';

interface NamedMacro {
  id: string;
  name: string;
}

export interface MatchOptions {
  box: HTMLTextAreaElement;
  list: HTMLElement;
  macros: readonly NamedMacro[];
  say: (text: string) => void;
  insert: (id: string, start: number, end: number) => Promise<void>;
}

/** Offers the macros that a call in the box may mean: arrows choose, Enter or Tab inserts, Escape leaves the text as it is. */
export function startMatches({ box, list, macros, say, insert }: MatchOptions): void {
  let matches: readonly NamedMacro[] = [];
  let chosen = 0;
  let call: MacroCall | undefined;
  /** The call that Escape was pressed at is not offered again. */
  let dismissedAt = -1;

  const close = (): void => {
    matches = [];
    list.hidden = true;
    for (const name of ['aria-controls', 'aria-activedescendant']) box.removeAttribute(name);
  };
  const show = (): void => {
    list.replaceChildren(
      ...matches.map(({ name: textContent }, index) => {
        const option = Object.assign(document.createElement('div'), {
          id: `macro-match-${index}`,
          role: 'option',
          dir: 'auto',
          textContent,
        });
        option.setAttribute('aria-selected', String(index === chosen));
        return option;
      }),
    );
    list.hidden = matches.length === 0;
    if (list.hidden) return close();
    box.setAttribute('aria-controls', list.id);
    box.setAttribute('aria-activedescendant', `macro-match-${chosen}`);
    say(macroScriptCopy.found({ count: matches.length, name: matches[chosen]?.name ?? '' }));
  };
  const look = (): void => {
    call = findMacroCall(box.value.slice(0, box.selectionStart));
    if (call === undefined || call.start === dismissedAt) return close();
    dismissedAt = -1;
    chosen = 0;
    matches = call.typed.startsWith(' ') ? [] : matchMacros(macros, call.typed);
    show();
  };
  const take = (index: number): void => {
    const macro = matches[index];
    if (macro && call) void insert(macro.id, call.start, box.selectionStart);
    close();
  };

  box.addEventListener('input', look);
  box.addEventListener('blur', close);
  box.addEventListener('keydown', (event) => {
    if (matches.length === 0 || event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      chosen = (chosen + (event.key === 'ArrowDown' ? 1 : matches.length - 1)) % matches.length;
      show();
    } else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      take(chosen);
    else if (event.key === 'Escape') {
      dismissedAt = call?.start ?? -1;
      close();
    } else return;
    event.preventDefault();
  });
  // Before the box loses the focus.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    const option = (event.target as Element).closest('[role=option]');
    if (option) take([...list.children].indexOf(option));
  });
}
