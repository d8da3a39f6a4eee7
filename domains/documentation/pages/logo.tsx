import { paths } from '@reachout/core/paths';
import type { LogoEntry, LogoOrigin } from '@reachout/logos';
import { CopyButton } from '@reachout/ui/copy-button';
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
        <nav aria-label="Breadcrumb" className="docs-breadcrumb">
          <ol>
            <li>
              <a href={paths.docs()}>Documentation</a>
            </li>
            <li>
              <a href={paths.logos()}>Logos</a>
            </li>
          </ol>
        </nav>
        <h1 className="text-32 font-semibold">{name}</h1>
      </header>
      <LogoVariants slug={slug} name={name} entry={entry} />
      <Example
        id="show-it"
        title="Show it"
        note="Both themes’ images are in the page and one is hidden, so nothing moves when the theme changes."
        text={`<Logo name="${slug}" height={24} balanced />`}
      />
      <Example
        id="its-data"
        title="Its data"
        note="Sizes give the aspect ratio. The balanced scale evens out how heavy logos of one height look side by side."
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
        <pre tabIndex={0} role="region" aria-label={`Code: ${title}`}>
          <code id={`${id}-text`}>{text}</code>
        </pre>
        <CopyButton target={`${id}-text`} label={`Copy: ${title}`} />
      </div>
    </section>
  );
}

function Origin({ name, origin }: Pick<LogoPageProps, 'name' | 'origin'>) {
  return (
    <section className="site-section" aria-labelledby="origin">
      <h2 id="origin" className="text-18 font-semibold">
        Where it comes from
      </h2>
      <p className="text-14">
        The drawing is under {origin.licence}. The mark is a trademark of its owner: showing it says who or
        what you mean, and nothing about an endorsement.
      </p>
      <ul className="site-notes">
        <li>
          <a className="ui-link" href={origin.owner} rel="noopener noreferrer nofollow">
            {name} as its owner shows it
          </a>
        </li>
        {origin.guidelines ? (
          <li>
            <a className="ui-link" href={origin.guidelines} rel="noopener noreferrer nofollow">
              The owner’s rules for the mark
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
