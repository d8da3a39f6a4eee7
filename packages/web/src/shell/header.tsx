import * as hook from '../lib/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { shellCopy } from '../messages/shell.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { apiPaths, paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { Menu, MenuLink } from '@reachout/ui/menu';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import { type Destination, listDestinations } from './destinations.ts';
import type { PageViewer } from './person.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import type { Theme } from './theme.ts';

export interface SiteHeaderProps {
  brand: Brand;
  person: PageViewer;
  currentPath?: string;
  theme: Theme;
  /** Address of the search box's script. */
  searchScript?: string;
}

/** A team's pages are the same place as one's own. */
function isWithin(currentPath: string, href: string): boolean {
  const path = currentPath.replace(/^\/[^/]+\/~(?=\/)/, '');
  return path === href || path.startsWith(`${href}/`);
}

function currentMark(currentPath: string, href: string): 'page' | 'true' | undefined {
  if (!isWithin(currentPath, href)) return undefined;
  return currentPath === href ? 'page' : 'true';
}

function NavigationItem({ link, currentPath = '' }: { link: Destination; currentPath?: string }) {
  return (
    <a href={link.path} className="site-nav-link" aria-current={currentMark(currentPath, link.path)}>
      {link.label}
    </a>
  );
}

/** The navigation where there is no room for it in the bar. */
function SmallMenu({ links, currentPath = '' }: { links: Destination[]; currentPath?: string }) {
  return (
    <Menu
      label={shellCopy.menu()}
      className="site-small-menu"
      buttonClassName="ui-icon-button"
      face={<MenuIcon size={20} strokeWidth={1.5} aria-hidden="true" />}
    >
      <nav aria-label={shellCopy.mainSmallScreen()} className="contents">
        {links.map(({ path, label }) => (
          <MenuLink key={path} href={path} aria-current={currentMark(currentPath, path)}>
            {label}
          </MenuLink>
        ))}
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
    </a>
  );
}

/** The bar at the top of every page. The way to help stands at the same place everywhere (WCAG 3.2.6). */
export function SiteHeader({ brand, person, currentPath, theme, searchScript }: SiteHeaderProps) {
  const links = listDestinations('header', person, brand.links);
  return (
    <header className="site-header">
      <div className="ui-page site-header-row">
        <a href="/" className="site-brand">
          <BrandMark brand={brand} />
          <span>{brand.name}</span>
        </a>
        <nav aria-label={shellCopy.main()} className="site-nav">
          {links.map((link) => (
            <NavigationItem key={link.path} link={link} currentPath={currentPath} />
          ))}
        </nav>
        <div className="site-header-tools">
          <SearchLink script={searchScript} />
          <ThemeSwitch theme={theme} />
          {person ? (
            <AccountMenu person={person} links={brand.links} />
          ) : (
            <LinkButton href={paths.login(currentPath)} size="small" {...mark(hook.loginLink)}>
              {shellCopy.logIn()}
            </LinkButton>
          )}
          <SmallMenu links={links} currentPath={currentPath} />
        </div>
      </div>
    </header>
  );
}
