import { chosenFiles } from '@reachout/core/page-hooks';

/** Names the files that were chosen in a field, in the `output` beside its input: the input itself cannot be seen. */
export function enableChosenFiles(root: Document): void {
  root.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    const output = input.hasAttribute(chosenFiles) && input.nextElementSibling;
    if (output) output.textContent = Array.from(input.files ?? [], ({ name }) => name).join(', ');
  });
}
