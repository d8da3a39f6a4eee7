type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of a part of the page that a person types or chooses in. */
export function fieldsOf(part: HTMLElement): Field[] {
  return [...part.querySelectorAll<Field>('input:not([type="hidden"], [type="radio"]), textarea, select')];
}

/** Whether a field holds something else than the server wrote into it. */
export function isTouched(field: Field): boolean {
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  // Where the server chose none, the browser shows the first.
  const written = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value !== (written?.value ?? '');
}
