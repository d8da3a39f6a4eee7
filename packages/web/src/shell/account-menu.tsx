import * as hook from '../lib/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { shellCopy } from '../messages/shell.ts';
import { paths } from '@reachout/core/paths';
import { Menu, MenuButton, MenuLink } from '@reachout/ui/menu';
import { LogOut, User } from 'lucide-react';
import type { PageViewer, SignedInPerson } from './person.ts';

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}

/** Who is signed in and the way out. Signing out is a POST, and takes what this site stored on the device with it. */
export function AccountMenu({ person }: { person: NonNullable<PageViewer> }) {
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
      <MenuLink href={paths.cases()}>{shellCopy.yourCases()}</MenuLink>
      <MenuLink href={paths.conversations()}>{shellCopy.yourConversations()}</MenuLink>
      <MenuLink href={paths.refunds()}>{shellCopy.yourRefunds()}</MenuLink>
      <MenuLink href={paths.accessTokens()}>{shellCopy.accessTokens()}</MenuLink>
      {person === 'somebody' || person.mail === undefined ? null : (
        <MenuLink href={paths.mailSettings()}>{shellCopy.mailSettings()}</MenuLink>
      )}
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
  return (
    <>
      <p className="site-menu-person">
        <bdi className="font-medium">{person.name}</bdi>
        {person.email ? <bdi className="text-muted">{person.email}</bdi> : null}
      </p>
      <hr className="ui-menu-rule" />
      {person.isStaff ? (
        <>
          <MenuLink href={paths.staffCases()}>{shellCopy.allCasesStaff()}</MenuLink>
          <MenuLink href={paths.staffRefunds()}>{shellCopy.pendingRefundsStaff()}</MenuLink>
          <MenuLink href={paths.staffIncidents()}>{shellCopy.incidentsStaff()}</MenuLink>
          <MenuLink href={paths.staffConversations()}>{shellCopy.conversationsStaff()}</MenuLink>
          <MenuLink href={paths.staffEnquiries()}>{shellCopy.salesEnquiriesStaff()}</MenuLink>
          <MenuLink href={paths.staffPeople()}>{shellCopy.newPasswordStaff()}</MenuLink>
          <MenuLink href={paths.staffDocumentation()}>{shellCopy.whatReadersSayStaff()}</MenuLink>
          <hr className="ui-menu-rule" />
        </>
      ) : null}
    </>
  );
}
