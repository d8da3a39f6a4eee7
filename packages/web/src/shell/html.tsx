import { mark } from '@reachout/core/page-hooks';
import { laterStyles } from '../lib/page-hooks.ts';
import { shellCopy } from '../messages/shell.ts';
import { laterMessages, pageMessagesId } from '@reachout/language/page-messages';
import { currentLanguage, type Language } from '@reachout/language/language';
import type { Brand } from '@reachout/brand/rules/brand';
import type { ReactNode } from 'react';
import type { Theme } from './theme.ts';

/** The files a page loads, as addresses of this origin. */
export interface DocumentAssets {
  css: readonly string[];
  scripts: readonly string[];
  /** A script that the page holds itself, which runs before anybody can do anything. */
  inlineScript?: { text: string };
  /** Modules that the scripts import at once. */
  preload: readonly string[];
  /** Fonts of the first paint (woff2). */
  fonts?: readonly string[];
  /** The style sheet of what opens on demand, where the page does without it at first. */
  laterStyles?: string;
  /** The search box's script, which loads when somebody opens it. */
  search?: string;
  /** The script that keeps the number of unread notifications fresh, for people who are logged in. */
  unread?: string;
  /** What the scripts may say, in a language: as JSON, and the address of what parts say that are loaded later. */
  messages?: (language: Language) => { now: string; later: string | null };
}

export interface HtmlProps {
  /** What the page is about; the brand's name is added. Unique per page and state. */
  title: string;
  /** Prefixed by `Error: ` when a submit failed. */
  hasErrors?: boolean;
  /** What the page is about, for search engines. A page without one is somebody's own, or of a moment, and is kept out of them. */
  description?: string;
  /** Absolute address of the page; also what others show when the page is shared. */
  canonical?: string;
  /** Absolute address of a picture of 1200 by 630 for those who share the page. */
  picture?: string;
  /** The same page in other forms and languages, and lists that it is in. */
  alternates?: readonly { type?: string; hrefLang?: string; href: string; title?: string }[];
  /** What the page says, as schema.org data. */
  structuredData?: object;
  brand: Brand;
  assets: DocumentAssets;
  theme?: Theme;
  /** Only where the policy in force asks for one. */
  nonce?: string;
  children: ReactNode;
}

/** The brand's mark as an address that needs no request; grey enough for light and dark tab bars. */
function markIcon(path: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>path{fill:#111}@media(prefers-color-scheme:dark){path{fill:#fff}}</style><path d="${path}"/></svg>`;
  // What an address may hold stays as it is: escaped, it would weigh more on every page.
  return `data:image/svg+xml,${encodeURI(svg).replaceAll('#', '%23')}`;
}

/** The HTML document around everything. Rendered on the server only; the theme is an attribute from the first byte. */
export function Html({
  title,
  hasErrors = false,
  description,
  canonical,
  picture,
  alternates = [],
  structuredData,
  brand,
  assets,
  theme = 'system',
  nonce,
  children,
}: HtmlProps) {
  const language = currentLanguage();
  const messages = assets.messages?.(language);
  const fullTitle = `${hasErrors ? shellCopy.titleOfError({ title }) : title} · ${brand.name}`;
  return (
    <html lang={language.tag} dir={language.dir} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <title>{fullTitle}</title>
        {description === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <meta name="description" content={description} />
        )}
        {canonical ? <link rel="canonical" href={canonical} /> : null}
        {alternates.map((link) => (
          <link key={`${link.hrefLang} ${link.href}`} rel="alternate" {...link} />
        ))}
        {canonical ? (
          <>
            <meta property="og:type" content={structuredData ? 'article' : 'website'} />
            <meta property="og:site_name" content={brand.name} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={description} />
            <meta property="og:url" content={canonical} />
          </>
        ) : null}
        {picture ? (
          <>
            <meta property="og:image" content={picture} />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content={title} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        ) : null}
        {structuredData ? (
          <script
            type="application/ld+json"
            // Inert data; `<` is escaped, so no text in it can close the block (A36).
            dangerouslySetInnerHTML={{
              __html: JSON.stringify(structuredData).replaceAll('<', String.raw`\u003c`),
            }}
          />
        ) : null}
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <link rel="icon" type="image/svg+xml" href={markIcon(brand.logo.path)} />
        {assets.fonts?.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.inlineScript ? (
          <script dangerouslySetInnerHTML={{ __html: assets.inlineScript.text }} />
        ) : null}
        {assets.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preload.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} nonce={nonce} />
        ))}
      </head>
      <body {...mark(laterStyles, assets.laterStyles ?? false)}>
        {children}
        {messages === undefined ? null : (
          <script
            type="application/json"
            id={pageMessagesId}
            {...mark(laterMessages, messages.later ?? false)}
            dangerouslySetInnerHTML={{ __html: messages.now }}
          />
        )}
      </body>
    </html>
  );
}
