/** An element of the console with its content. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...content);
  return element;
}

export function makeButton(
  label: string,
  variant: 'primary' | 'secondary',
  type: 'button' | 'submit' = 'button',
): HTMLButtonElement {
  const button = Object.assign(make('button', 'ui-button', label), { type });
  button.dataset['variant'] = variant;
  button.dataset['size'] = 'small';
  return button;
}
