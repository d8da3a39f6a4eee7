/** Joins class names, leaving out everything falsy: `cx('ui-button', isWide && 'is-wide')`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
