import { SkipLink } from '@reachout/ui/skip-link';
import type { ReactNode } from 'react';
import { Document, type DocumentProps } from './document.tsx';
import { SiteFooter } from './footer.tsx';
import { SiteHeader, type SignedInPerson } from './header.tsx';

export interface PageProps extends DocumentProps {
  /** The signed-in person, or null for a visitor. */
  person: SignedInPerson | null;
  /** Path of this page, marks its place in the navigation and is where logging in returns to. */
  currentPath: string;
  children: ReactNode;
}

/** A page in its frame: skip link, header, main, footer. Children are the content of `main`. */
export function Page({ person, currentPath, children, ...document }: PageProps) {
  const { brand, theme = 'system' } = document;
  return (
    <Document {...document}>
      <SkipLink href="#main">Skip to content</SkipLink>
      <SiteHeader brand={brand} person={person} currentPath={currentPath} theme={theme} />
      <main id="main" tabIndex={-1} className="site-main">
        {children}
      </main>
      <SiteFooter brand={brand} />
    </Document>
  );
}
