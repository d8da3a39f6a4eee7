/** In the order in which the switch goes round. */
export const themes = ['system', 'light', 'dark'] as const;

/** What a person chose; `system` follows the device and is the absence of a choice. */
export type Theme = (typeof themes)[number];

/** The cookie that carries the choice, so that the first byte of a page already has the right theme. */
export const themeCookie = 'theme';

/** Reads the cookie's value; anything unknown means no choice. */
export function parseTheme(value: string | undefined | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}
