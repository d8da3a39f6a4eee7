import { themeNames, themeSwitch } from '../lib/page-hooks.ts';
import { parseTheme, themeCookie, type Theme, themes } from '../shell/theme.ts';

const YEAR_SECONDS = 31_536_000;

/** The theme switch goes one step on, in the page at once and in the cookie for the next page. */
export function enableThemeSwitch(root: Document): void {
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>(`[${themeSwitch}]`);
    if (button) applyTheme(root, button, followingTheme(parseTheme(button.getAttribute(themeSwitch))));
  });
}

function followingTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
}

function applyTheme(root: Document, button: HTMLElement, theme: Theme): void {
  const html = root.documentElement;
  if (theme === 'system') delete html.dataset.theme;
  else html.dataset.theme = theme;
  root
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', theme === 'system' ? 'light dark' : theme);

  const name = (button.getAttribute(themeNames) ?? '').split('\n')[themes.indexOf(theme)] ?? '';
  button.setAttribute(themeSwitch, theme);
  button.setAttribute('aria-label', name);
  button.title = name;

  const lifetime = theme === 'system' ? 0 : YEAR_SECONDS;
  root.cookie = `${themeCookie}=${theme}; path=/; max-age=${lifetime}; samesite=lax`;
}
