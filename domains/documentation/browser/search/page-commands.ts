import { commands } from '@reachout/web/lib/page-hooks';

/** Something that the page itself can do, by its own words. */
export interface PageCommand {
  label: string;
  run: () => void;
}

const fields = 'input:not([type=hidden]),select,textarea';

/**
 * What the marked parts of the page can do at this moment: a button by itself, each choice of a form that asks for one, and the text areas that somebody may write in. A
 * command presses the page's own control, so that it is refused, confirmed and announced like a press.
 */
export function readPageCommands(root: Document): PageCommand[] {
  return [...root.querySelectorAll<HTMLElement>(`[${commands}]`)].flatMap((part) => [
    ...[...part.querySelectorAll('form')].flatMap(commandsOfForm),
    ...[...part.querySelectorAll<HTMLButtonElement>(`[${commands}=""] button[type=button]`)]
      .filter((button) => button.form === null && isThere(button))
      .map(press),
  ]);
}

function commandsOfForm(form: HTMLFormElement): PageCommand[] {
  const shown = [...form.querySelectorAll<HTMLElement>(fields)];
  const area = shown.find((field) => field instanceof HTMLTextAreaElement);
  const choices = shown.filter((field) => field instanceof HTMLSelectElement);
  const [choice] = choices;
  if (choices.length === 1 && choice !== undefined) return commandsOfChoice(form, choice);
  if (area !== undefined) return [{ label: labelOf(area), run: () => goTo(area) }];
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  return shown.length === 0 && button !== null && isThere(button) ? [press(button)] : [];
}

/** A command for each choice besides that which stands there. */
function commandsOfChoice(form: HTMLFormElement, select: HTMLSelectElement): PageCommand[] {
  const field = labelOf(select);
  return [...select.options]
    .filter((option) => !option.defaultSelected && !option.disabled)
    .map((option) => ({
      label: `${field}: ${option.text}`,
      run() {
        openAround(form);
        select.value = option.value;
        form.requestSubmit();
      },
    }));
}

const press = (button: HTMLButtonElement): PageCommand => ({
  label: (button.textContent ?? '').trim(),
  run: () => button.click(),
});

const labelOf = (field: HTMLSelectElement | HTMLTextAreaElement): string =>
  (field.labels[0]?.textContent ?? '').trim();

const isThere = (element: HTMLElement): boolean => element.getClientRects().length > 0;

function goTo(area: HTMLTextAreaElement): void {
  openAround(area);
  area.focus();
  area.scrollIntoView({ block: 'center' });
}

/** What a command changes, and what is said of it, is in sight. */
function openAround(element: HTMLElement): void {
  for (
    let around = element.closest('details');
    around;
    around = around.parentElement?.closest('details') ?? null
  )
    around.open = true;
}
