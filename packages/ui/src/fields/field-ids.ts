/** The ids of a field's parts, all derived from its own. */
export function fieldIds(id: string) {
  return {
    control: id,
    label: `${id}-label`,
    hint: `${id}-hint`,
    error: `${id}-error`,
    reason: `${id}-reason`,
  };
}
