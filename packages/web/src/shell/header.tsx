import * as hook from '../lib/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { shellCopy } from '../messages/shell.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { apiPaths, paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { Menu, MenuLink } from '@reachout/ui/menu';
import { Menu as MenuIcon, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import { currentMark } from './current-mark.ts';
import { type Destination, listDestinations } from './destinations.ts';
import type { PageViewer } from './person.ts';
import { StaffMenuLinks, StaffNavigation } from './staff-navigation.tsx';
import { listStaffPlaces } from './staff-places.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import type { Theme } from './theme.ts';
import { UnreadBadge } from './unread-badge.tsx';

export interface SiteHeaderProps {
  brand: Brand;
  person: PageViewer;
  currentPath?: string;
  theme: Theme;
  /** Address of the search box's script. */
  searchScript?: string;
  /** Address of the script that keeps the number of unread notifications fresh. */
  unreadScript?: string;
  /** On pages of the desk staff find its places instead of those of everybody. */
  isDesk?: boolean | undefined;
}

function NavigationItem({ link, currentPath = '' }: { link: Destination; currentPath?: string }) {
  return (
    <a href={link.path} className="site-nav-link" aria-current={currentMark(currentPath, link.path)}>
      {link.label}
    </a>
  );
}

/** The navigation where there is no room for it in the bar. */
function SmallMenu({ children }: { children: ReactNode }) {
  return (
    <Menu
      label={shellCopy.menu()}
      className="site-small-menu"
      buttonClassName="ui-icon-button"
      face={<MenuIcon size={20} strokeWidth={1.5} aria-hidden="true" />}
    >
      <nav aria-label={shellCopy.mainSmallScreen()} className="contents">
        {children}
      </nav>
    </Menu>
  );
}

/** Leads to the search page; with scripts it opens the search box. Keyboards have it on Ctrl or Cmd with K too. */
function SearchLink({ script }: { script?: string }) {
  return (
    <a
      href={paths.search()}
      className="site-search"
      {...mark(hook.searchLink, script ?? false)}
      {...mark(hook.searchCall, apiPaths.search())}
      {...mark(hook.searchMisses, apiPaths.searchMisses())}
      {...mark(hook.searchHelp, paths.help())}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Search size={16} strokeWidth={1.5} aria-hidden="true" />
      <span>{shellCopy.search()}</span>
      <kbd aria-hidden="true">{shellCopy.searchKeys()}</kbd>
    </a>
  );
}

/** The bar at the top of every page. The way to help stands at the same place everywhere (WCAG 3.2.6). */
export function SiteHeader({
  brand,
  person,
  currentPath,
  theme,
  searchScript,
  unreadScript,
  isDesk = false,
}: SiteHeaderProps) {
  const links = listDestinations('header', person, brand.links);
  const places = isDesk ? listStaffPlaces(person, currentPath) : [];
  return (
    <header className="site-header">
      <div className="ui-page site-header-row">
        <a href="/" className="site-brand">
          <BrandMark brand={brand} />
          <span>{brand.name}</span>
        </a>
        {places.length > 0 ? (
          <StaffNavigation places={places} links={links} currentPath={currentPath} />
        ) : (
          <nav aria-label={shellCopy.main()} className="site-nav">
            {links.map((link) => (
              <NavigationItem key={link.path} link={link} currentPath={currentPath} />
            ))}
          </nav>
        )}
        <div className="site-header-tools">
          <SearchLink script={searchScript} />
          <ThemeSwitch theme={theme} />
          {typeof person === 'object' && person?.unread !== undefined ? (
            <UnreadBadge unread={person.unread} script={unreadScript} />
          ) : null}
          {person ? (
            <AccountMenu person={person} links={brand.links} />
          ) : (
            <LinkButton href={paths.login(currentPath)} size="small" {...mark(hook.loginLink)}>
              {shellCopy.logIn()}
            </LinkButton>
          )}
          <SmallMenu>
            {places.length > 0 ? (
              <StaffMenuLinks places={places} links={links} currentPath={currentPath} />
            ) : (
              links.map(({ path, label }) => (
                <MenuLink key={path} href={path} aria-current={currentMark(currentPath ?? '', path)}>
                  {label}
                </MenuLink>
              ))
            )}
          </SmallMenu>
        </div>
      </div>
    </header>
  );
}
