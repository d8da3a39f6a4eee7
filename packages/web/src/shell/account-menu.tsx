import * as hook from '../lib/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { shellCopy } from '../messages/shell.ts';
import { paths } from '@reachout/core/paths';
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
    <details className="site-menu" {...mark(hook.menu)}>
      <summary className="site-avatar">
        {person === 'somebody' ? (
          <User size={16} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <span aria-hidden="true">{initials(person.name)}</span>
        )}
        <span className="ui-hidden-visually">
          {person === 'somebody' ? shellCopy.yourAccount() : shellCopy.accountOf({ name: person.name })}
        </span>
      </summary>
      <div className="site-menu-panel">
        {person === 'somebody' ? null : <PersonalPart person={person} />}
        <a href={paths.cases()} className="site-nav-link">
          {shellCopy.yourCases()}
        </a>
        <a href={paths.conversations()} className="site-nav-link">
          {shellCopy.yourConversations()}
        </a>
        <a href={paths.refunds()} className="site-nav-link">
          {shellCopy.yourRefunds()}
        </a>
        <a href={paths.accessTokens()} className="site-nav-link">
          {shellCopy.accessTokens()}
        </a>
        <form method="post" action={paths.logout()} {...mark(hook.clearStorage)}>
          <button type="submit" className="site-nav-link">
            <LogOut size={16} strokeWidth={1.5} aria-hidden="true" />
            {shellCopy.logOut()}
          </button>
        </form>
      </div>
    </details>
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
      {person.isStaff ? (
        <>
          <a href={paths.staffCases()} className="site-nav-link">
            {shellCopy.allCasesStaff()}
          </a>
          <a href={paths.staffRefunds()} className="site-nav-link">
            {shellCopy.pendingRefundsStaff()}
          </a>
          <a href={paths.staffEnquiries()} className="site-nav-link">
            {shellCopy.salesEnquiriesStaff()}
          </a>
          <a href={paths.staffDocumentation()} className="site-nav-link">
            {shellCopy.whatReadersSayStaff()}
          </a>
        </>
      ) : null}
    </>
  );
}
