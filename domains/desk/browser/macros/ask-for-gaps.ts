import { macroScriptCopy } from '../../messages/answer-script.ts';
import type { FilledMacro } from './filled-macro.ts';

/** Asks for what the case does not say; gives the text with it, or undefined when the person would rather not. */
export function askForGaps(place: HTMLElement, { text, gaps }: FilledMacro): Promise<string | undefined> {
  const lead = Object.assign(document.createElement('p'), {
    className: 'text-14',
    textContent: macroScriptCopy.ask(),
  });
  const fields = gaps.map(({ name, label }) => {
    const input = Object.assign(document.createElement('input'), { className: 'ui-control', dir: 'auto' });
    const caption = Object.assign(document.createElement('label'), {
      className: 'ui-label',
      textContent: label,
    });
    caption.append(input);
    return { name, input, caption };
  });
  const insert = button(macroScriptCopy.insert());
  const cancel = button(macroScriptCopy.cancel());
  place.replaceChildren(lead, ...fields.map(({ caption }) => caption), insert, cancel);
  place.hidden = false;
  fields[0]?.input.focus();
  return new Promise((resolve) => {
    const end = (answer: string | undefined): void => {
      place.hidden = true;
      place.replaceChildren();
      resolve(answer);
    };
    const take = (): void => {
      const empty = fields.find(({ input }) => input.value.trim() === '');
      if (empty) return empty.input.focus();
      end(
        fields.reduce(
          (said, { name, input }) => said.replaceAll(`{{${name}}}`, () => input.value.trim()),
          text,
        ),
      );
    };
    insert.addEventListener('click', take);
    cancel.addEventListener('click', () => end(undefined));
    for (const { input } of fields) {
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') end(undefined);
        if (event.key !== 'Enter') return;
        // It would send the answer around it.
        event.preventDefault();
        take();
      });
    }
  });
}

function button(textContent: string): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'ui-button',
    textContent,
  });
  made.dataset['variant'] = 'secondary';
  made.dataset['size'] = 'small';
  return made;
}
