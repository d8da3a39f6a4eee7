import * as hook from '../lib/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { Monitor, Moon, Sun } from 'lucide-react';
import { shellCopy } from '../messages/shell.ts';
import { type Theme, themes } from './theme.ts';

const names: Record<Theme, () => string> = {
  system: shellCopy.themeSystem,
  light: shellCopy.themeLight,
  dark: shellCopy.themeDark,
};

/** Goes round device, light, dark. Works through `enhance/theme.ts`; without scripts it is not shown and the device decides. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  return (
    <button
      type="button"
      className="ui-icon-button ui-needs-script"
      {...mark(hook.themeSwitch, theme)}
      {...mark(hook.themeNames, themes.map((each) => names[each]()).join('\n'))}
      aria-label={names[theme]()}
      title={names[theme]()}
    >
      <Monitor size={16} strokeWidth={1.5} aria-hidden="true" data-when="system" />
      <Sun size={16} strokeWidth={1.5} aria-hidden="true" data-when="light" />
      <Moon size={16} strokeWidth={1.5} aria-hidden="true" data-when="dark" />
    </button>
  );
}
