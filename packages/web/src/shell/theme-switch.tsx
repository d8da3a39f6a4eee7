import { mark } from '@reachout/core/page-hooks';
import { Menu, MenuButton } from '@reachout/ui/menu';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import * as hook from '../lib/page-hooks.ts';
import { shellCopy } from '../messages/shell.ts';
import { type Theme, themes } from './theme.ts';

/** What each theme is called. */
export const themeNames: Readonly<Record<Theme, () => string>> = {
  system: shellCopy.themeSystem,
  light: shellCopy.themeLight,
  dark: shellCopy.themeDark,
};
const pictures: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

/** As the device, light or dark. Works through `enhance/theme.ts`; without scripts it is not shown and the device decides. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  return (
    <Menu
      label={shellCopy.theme()}
      className="ui-needs-script"
      buttonClassName="ui-icon-button site-theme"
      face={themes.map((each) => (
        <ThemePicture key={each} theme={each} />
      ))}
    >
      {themes.map((each) => (
        <MenuButton key={each} {...mark(hook.themeChoice, each)} aria-pressed={each === theme}>
          <ThemePicture theme={each} />
          {themeNames[each]()}
        </MenuButton>
      ))}
    </Menu>
  );
}

function ThemePicture({ theme }: { theme: Theme }) {
  const Picture = pictures[theme];
  return <Picture size={16} strokeWidth={1.5} aria-hidden="true" data-when={theme} />;
}
