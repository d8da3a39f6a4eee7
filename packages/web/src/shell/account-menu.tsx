import type { Brand } from '@reachout/brand/rules/brand';
import * as hook from '../lib/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { deskCopy } from '../messages/desk.ts';
import { shellCopy } from '../messages/shell.ts';
import { paths } from '@reachout/core/paths';
import { Menu, MenuButton, MenuLink } from '@reachout/ui/menu';
import { LogOut, User } from 'lucide-react';
import { listDestinations } from './destinations.ts';
import type { PageViewer, SignedInPerson } from './person.ts';
import { listStaffPlaces } from './staff-places.ts';

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}

interface AccountMenuProps {
  person: NonNullable<PageViewer>;
  /** The brand's. */
  links: Brand['links'];
}

/** Who is signed in and the way out. Signing out is a POST, and takes what this site stored on the device with it. */
export function AccountMenu({ person, links }: AccountMenuProps) {
  return (
    <Menu
      buttonClassName="site-avatar"
      face={
        <>
          {person === 'somebody' ? (
            <User size={16} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <span aria-hidden="true">{initials(person.name)}</span>
          )}
          <span className="ui-hidden-visually">
            {person === 'somebody' ? shellCopy.yourAccount() : shellCopy.accountOf({ name: person.name })}
          </span>
        </>
      }
    >
      {person === 'somebody' ? null : <PersonalPart person={person} />}
      {listDestinations('menu', person, links).map(({ label, path }) => (
        <MenuLink key={path} href={path}>
          {label}
        </MenuLink>
      ))}
      <hr className="ui-menu-rule" />
      <form method="post" action={paths.logout()} {...mark(hook.clearStorage)}>
        <MenuButton type="submit">
          <LogOut size={16} strokeWidth={1.5} aria-hidden="true" />
          {shellCopy.logOut()}
        </MenuButton>
      </form>
    </Menu>
  );
}

/** What only a page knows that was made for this person. */
function PersonalPart({ person }: { person: SignedInPerson }) {
  const [first] = listStaffPlaces(person);
  return (
    <>
      <p className="site-menu-person">
        <bdi className="font-medium">{person.name}</bdi>
        {person.email ? <bdi className="text-muted">{person.email}</bdi> : null}
      </p>
      <hr className="ui-menu-rule" />
      {first === undefined ? null : (
        <>
          <MenuLink href={first.path}>{first.name}</MenuLink>
          <MenuLink href={paths.staffHome()}>{deskCopy.forStaff({ place: deskCopy.title() })}</MenuLink>
          <hr className="ui-menu-rule" />
        </>
      )}
    </>
  );
}
