import { logosCopy } from '../messages/logos.ts';
import { paths } from '@reachout/core/paths';
import type { LogoEntry, LogoOrigin } from '@reachout/logos';
import { CopyButton } from '@reachout/ui/copy-button';
import { LogoOptions } from './logo-options.tsx';
import { LogoVariants } from './logo-variants.tsx';

export interface LogoPageProps {
  slug: string;
  name: string;
  entry: LogoEntry;
  origin: LogoOrigin;
}

/** One entry of the catalogue: its variants on their pages, how to show it, its data, and where it comes from. */
export function LogoPage({ slug, name, entry, origin }: LogoPageProps) {
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <nav aria-label={logosCopy.breadcrumb()} className="docs-breadcrumb">
          <ol>
            <li>
              <a href={paths.docs()}>{logosCopy.documentation()}</a>
            </li>
            <li>
              <a href={paths.logos()}>{logosCopy.title()}</a>
            </li>
          </ol>
        </nav>
        <h1 className="text-32 font-semibold">{name}</h1>
      </header>
      <LogoVariants slug={slug} name={name} entry={entry} />
      <LogoOptions slug={slug} entry={entry} />
      <Example
        id="show-it"
        title={logosCopy.show()}
        note={logosCopy.showNote()}
        text={`<Logo name="${slug}" height={24} balanced />`}
      />
      <Example
        id="its-data"
        title={logosCopy.data()}
        note={logosCopy.dataNote()}
        text={JSON.stringify(entry, null, 2)}
      />
      <Origin name={name} origin={origin} />
    </div>
  );
}

function Example({ id, title, note, text }: { id: string; title: string; note: string; text: string }) {
  return (
    <section className="site-section" aria-labelledby={id}>
      <h2 id={id} className="text-18 font-semibold">
        {title}
      </h2>
      <p className="text-14 text-muted">{note}</p>
      <div className="logo-example">
        {/* It scrolls sideways, so the keyboard must reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe asks for it: scrollable-region-focusable */}
        <pre tabIndex={0} role="region" aria-label={logosCopy.codeOf({ title })}>
          <code id={`${id}-text`}>{text}</code>
        </pre>
        <CopyButton target={`${id}-text`} label={logosCopy.copyOf({ title })} />
      </div>
    </section>
  );
}

function Origin({ name, origin }: Pick<LogoPageProps, 'name' | 'origin'>) {
  return (
    <section className="site-section" aria-labelledby="origin">
      <h2 id="origin" className="text-18 font-semibold">
        {logosCopy.origin()}
      </h2>
      <p className="text-14">{logosCopy.licence({ licence: origin.licence })}</p>
      <ul className="site-notes">
        <li>
          <a className="ui-link" href={origin.owner} rel="noopener noreferrer nofollow">
            {logosCopy.byOwner({ name })}
          </a>
        </li>
        {origin.guidelines ? (
          <li>
            <a className="ui-link" href={origin.guidelines} rel="noopener noreferrer nofollow">
              {logosCopy.ownersRules()}
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
