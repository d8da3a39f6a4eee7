import { paths } from '@reachout/core/paths';
import { Menu, MenuLink } from '@reachout/ui/menu';
import { ChevronDown } from 'lucide-react';
import { deskCopy } from '../messages/desk.ts';
import { shellCopy } from '../messages/shell.ts';
import { currentMark } from './current-mark.ts';
import type { Destination } from './destinations.ts';
import { groupStaffPlaces, type StaffPlace } from './staff-places.ts';

interface StaffNavigationProps {
  places: readonly StaffPlace[];
  /** What everybody else finds in the header. */
  links: readonly Destination[];
  currentPath?: string | undefined;
}

/** The head of the desk: its main places, and a menu of everything else. It opens without a script. */
export function StaffNavigation({ places, links, currentPath }: StaffNavigationProps) {
  const further = places.filter(({ rank }) => rank === 'further');
  const isFurther = further.some(({ current }) => current !== undefined);
  return (
    <nav aria-label={shellCopy.main()} className="site-nav">
      {places
        .filter(({ rank }) => rank === 'main')
        .map(({ path, label, current }) => (
          <a key={path} href={path} className="site-nav-link" aria-current={current}>
            {label}
          </a>
        ))}
      <Menu
        className="desk-more"
        buttonClassName="site-nav-link"
        face={
          <span className="desk-more-face" data-current={isFurther ? '' : undefined}>
            {deskCopy.more()}
            <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
          </span>
        }
      >
        <StaffMenuLinks
          places={further}
          links={links.filter(({ path }) => path !== paths.help())}
          currentPath={currentPath}
        />
      </Menu>
      {/* The way to help stands in the bar here too (WCAG 3.2.6). */}
      <a href={paths.help()} className="site-nav-link">
        {shellCopy.support()}
      </a>
    </nav>
  );
}

/** Places of the desk as items of a menu, and below them those of the site. */
export function StaffMenuLinks({ places, links, currentPath = '' }: StaffNavigationProps) {
  return (
    <>
      {groupStaffPlaces(places).map(({ key, title, places: ofGroup }) => (
        <div key={key} role="group" aria-label={title} className="desk-menu-group">
          <p aria-hidden="true">{title}</p>
          {ofGroup.map(({ path, label, current }) => (
            <MenuLink key={path} href={path} aria-current={current}>
              {label}
            </MenuLink>
          ))}
        </div>
      ))}
      <hr className="ui-menu-rule" />
      <MenuLink href={paths.staffHome()} aria-current={currentMark(currentPath, paths.staffHome(), [])}>
        {deskCopy.allPlaces()}
      </MenuLink>
      <hr className="ui-menu-rule" />
      {links.map(({ path, label }) => (
        <MenuLink key={path} href={path}>
          {label}
        </MenuLink>
      ))}
    </>
  );
}
