import { themeChoice } from '../lib/page-hooks.ts';
import { parseTheme, themeCookie, type Theme } from '../shell/theme.ts';

const YEAR_SECONDS = 31_536_000;

/** A theme that is chosen applies to the page at once, and by the cookie to the next page. */
export function enableThemeSwitch(root: Document): void {
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest(`[${themeChoice}]`);
    if (button) applyTheme(root, parseTheme(button.getAttribute(themeChoice)));
  });
}

function applyTheme(root: Document, theme: Theme): void {
  const html = root.documentElement;
  if (theme === 'system') delete html.dataset.theme;
  else html.dataset.theme = theme;
  root
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', theme === 'system' ? 'light dark' : theme);
  for (const each of root.querySelectorAll(`[${themeChoice}]`))
    each.setAttribute('aria-pressed', String(each.getAttribute(themeChoice) === theme));

  const lifetime = theme === 'system' ? 0 : YEAR_SECONDS;
  root.cookie = `${themeCookie}=${theme}; path=/; max-age=${lifetime}; samesite=lax`;
}
