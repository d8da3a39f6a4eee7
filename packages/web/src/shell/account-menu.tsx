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
    <details className="site-menu" data-menu="">
      <summary className="site-avatar">
        {person === 'somebody' ? (
          <User size={16} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <span aria-hidden="true">{initials(person.name)}</span>
        )}
        <span className="ui-hidden-visually">
          {person === 'somebody' ? 'Your account' : `Account of ${person.name}`}
        </span>
      </summary>
      <div className="site-menu-panel">
        {person === 'somebody' ? null : <PersonalPart person={person} />}
        <a href={paths.cases()} className="site-nav-link">
          Your cases
        </a>
        <a href={paths.conversations()} className="site-nav-link">
          Your conversations
        </a>
        <a href={paths.refunds()} className="site-nav-link">
          Your refunds
        </a>
        <a href={paths.accessTokens()} className="site-nav-link">
          Access tokens
        </a>
        <form method="post" action={paths.logout()} data-clear-storage="">
          <button type="submit" className="site-nav-link">
            <LogOut size={16} strokeWidth={1.5} aria-hidden="true" />
            Log out
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
            All cases (staff)
          </a>
          <a href={paths.staffRefunds()} className="site-nav-link">
            Pending refunds (staff)
          </a>
          <a href={paths.staffEnquiries()} className="site-nav-link">
            Sales enquiries (staff)
          </a>
          <a href={paths.staffDocumentation()} className="site-nav-link">
            What readers say (staff)
          </a>
        </>
      ) : null}
    </>
  );
}
