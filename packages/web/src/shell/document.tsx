import { shellCopy } from '../messages/shell.ts';
import type { Language } from '@reachout/language/language';
import { SkipLink } from '@reachout/ui/skip-link';
import type { ReactNode } from 'react';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header.tsx';
import { Html, type HtmlProps } from './html.tsx';
import type { PageViewer } from './person.ts';

export interface DocumentProps extends HtmlProps {
  /** Who the page is for. */
  viewer: PageViewer;
  /** Path of this page: marks its place in the navigation, and is where logging in returns to. */
  currentPath?: string;
  /** Those in which the page can be read. */
  languages: readonly Language[];
  /** A page of the desk, whose head staff get. */
  isDesk?: boolean | undefined;
  children: ReactNode;
}

/** A page in its frame: skip link, header, main, footer. Children are the content of `main`. */
export function Document({ viewer, currentPath, languages, isDesk, children, ...html }: DocumentProps) {
  return (
    <Html {...html}>
      <SkipLink href="#main">{shellCopy.skipToContent()}</SkipLink>
      <SiteHeader
        brand={html.brand}
        person={viewer}
        currentPath={currentPath}
        theme={html.theme ?? 'system'}
        searchScript={html.assets.search}
        unreadScript={html.assets.unread}
        isDesk={isDesk}
      />
      <main id="main" tabIndex={-1} className="site-main">
        {children}
      </main>
      <SiteFooter brand={html.brand} languages={languages} />
    </Html>
  );
}
