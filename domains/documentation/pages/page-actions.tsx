import { copiedLabel, copyAddress, mark } from '@reachout/core/page-hooks';
import { docsCopy } from '../messages/article.ts';
import { MenuLink } from '@reachout/ui/menu';
import { SplitButton } from '@reachout/ui/split-button';
import { uiCopy } from '@reachout/ui/messages/ui';
import { markdownPath, paths } from '@reachout/core/paths';

export interface PageActionsProps {
  page: { path: string; title: string };
  /** The address of its Markdown, where that is not at the page's own. */
  markdown?: string;
  /** Slug of the one product that the page is about. */
  product?: string;
  /** Absolute address of this site, for assistants elsewhere. */
  origin: string;
  /** Assistants elsewhere that can read the page: `{prompt}` in the link is what they are asked. */
  assistants: readonly { name: string; link: string }[];
}

/** What a reader can do with a page besides reading it. */
export function PageActions({
  page,
  markdown = markdownPath(page.path),
  product,
  origin,
  assistants,
}: PageActionsProps) {
  const prompt = encodeURIComponent(
    docsCopy.assistantPrompt({ address: `${origin}${markdown}`, title: page.title }),
  );
  return (
    <SplitButton
      className="docs-actions"
      menuLabel={docsCopy.moreOfPage()}
      items={
        <>
          <MenuLink href={markdown}>{docsCopy.viewAsMarkdown()}</MenuLink>
          <MenuLink href={paths.help({ product, intent: askIntent(page) })}>{docsCopy.ask()}</MenuLink>
          {assistants.map(({ name, link }) => (
            <MenuLink key={name} href={link.replace('{prompt}', prompt)} rel="noopener noreferrer nofollow">
              {docsCopy.openIn({ name })}
            </MenuLink>
          ))}
        </>
      }
    >
      <button
        type="button"
        className="ui-button ui-needs-script"
        data-variant="secondary"
        data-size="small"
        {...mark(copyAddress, markdown)}
        {...mark(copiedLabel, uiCopy.copied())}
      >
        {docsCopy.copyAsMarkdown()}
      </button>
    </SplitButton>
  );
}

/** A preset chat (§2): what is being read is there, and nothing is sent before the person adds a question and sends it. */
function askIntent({ path, title }: PageActionsProps['page']): string {
  const content = docsCopy.askIntent({ title, path });
  return JSON.stringify({ kind: 'custom', messages: [{ role: 'user', content }] });
}
