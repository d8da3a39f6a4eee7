import { formCopy } from '../../messages/form.ts';

/** What is left of a field's limit, or how much is too much. */
export function charactersLeft(left: number): string {
  return left >= 0 ? formCopy.charactersLeft({ count: left }) : formCopy.charactersTooMany({ count: -left });
}
