import { logosCopy } from '../messages/logos.ts';
import { Logo, type LogoEntry } from '@reachout/logos';

const EXAMPLE_HEIGHT = 24;

/** What the component can be asked for, from plain to most particular. */
const ways = [
  { label: logosCopy.plain, options: {} },
  { label: logosCopy.balanced, options: { balanced: true } },
  { label: logosCopy.coloured, options: { colored: true } },
  { label: logosCopy.colouredOnLight, options: { colored: true, monochromeDark: true } },
] as const;

/** Every way to show one logo, as it looks on a page of the reader's theme, with its code. An entry without colours looks the same in all of them but one. */
export function LogoOptions({ slug, entry }: { slug: string; entry: LogoEntry }) {
  const hasColours = 'color-light' in entry.variants || 'color-dark' in entry.variants;
  return (
    <section className="site-section" aria-labelledby="ways">
      <h2 id="ways" className="text-18 font-semibold">
        {logosCopy.ways()}
      </h2>
      <p className="text-14 text-muted">{logosCopy.waysNote()}</p>
      <ul className="logo-ways">
        {ways
          .filter(({ options }) => hasColours || !('colored' in options))
          .map(({ label, options }) => (
            <li key={codeOf(slug, options)}>
              <span className="logo-way">
                <Logo name={slug} height={EXAMPLE_HEIGHT} lazy {...options} />
              </span>
              <span className="text-14">
                {label()}
                <br />
                <code className="text-13">{codeOf(slug, options)}</code>
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}

function codeOf(slug: string, options: Readonly<Record<string, boolean>>): string {
  return `<Logo name="${slug}" ${['height={24}', 'lazy', ...Object.keys(options)].join(' ')} />`;
}
