import { copiedLabel, copyAddress, mark } from '@reachout/core/page-hooks';
import { docsCopy } from '../messages/article.ts';
import { uiCopy } from '@reachout/ui/messages/ui';
import { markdownPath, paths } from '@reachout/core/paths';

export interface PageActionsProps {
  page: { path: string; title: string };
  /** Slug of the one product that the page is about. */
  product?: string;
  /** Absolute address of this site, for assistants elsewhere. */
  origin: string;
  /** Assistants elsewhere that can read the page: `{prompt}` in the link is what they are asked. */
  assistants: readonly { name: string; link: string }[];
}

/** What a reader can do with a page besides reading it. */
export function PageActions({ page, product, origin, assistants }: PageActionsProps) {
  const prompt = encodeURIComponent(
    docsCopy.assistantPrompt({ address: `${origin}${markdownPath(page.path)}`, title: page.title }),
  );
  return (
    <ul className="docs-actions" aria-label={docsCopy.thisPage()}>
      <li className="ui-needs-script">
        <button
          type="button"
          {...mark(copyAddress, markdownPath(page.path))}
          {...mark(copiedLabel, uiCopy.copied())}
        >
          {docsCopy.copyAsMarkdown()}
        </button>
      </li>
      <li>
        <a href={markdownPath(page.path)}>{docsCopy.viewAsMarkdown()}</a>
      </li>
      <li>
        <a href={paths.help({ product, intent: askIntent(page) })}>{docsCopy.ask()}</a>
      </li>
      {assistants.map(({ name, link }) => (
        <li key={name}>
          <a href={link.replace('{prompt}', prompt)} rel="noopener noreferrer nofollow">
            {docsCopy.openIn({ name })}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A preset chat (§2): what is being read is there, and nothing is sent before the person adds a question and sends it. */
function askIntent({ path, title }: PageActionsProps['page']): string {
  const content = docsCopy.askIntent({ title, path });
  return JSON.stringify({ kind: 'custom', messages: [{ role: 'user', content }] });
}
