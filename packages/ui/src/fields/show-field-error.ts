import { fieldIds } from './field-ids.ts';

/** Says beside a field what is wrong with it, or takes that back where `text` is empty: for pages without React, whose field has a place for it (`error=""`). */
export function showFieldError(control: HTMLElement, text: string): void {
  const { error } = fieldIds(control.id);
  const place = document.getElementById(error);
  if (!place) return;
  const isWrong = text !== '';
  place.hidden = !isWrong;
  // The prefix for those who do not see the colour stays.
  place.replaceChildren(...place.children, text);
  const described = new Set((control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean));
  if (isWrong) described.add(error);
  else described.delete(error);
  control.setAttribute('aria-describedby', [...described].join(' '));
  control.setAttribute('aria-invalid', String(isWrong));
}
