import { mark } from '@reachout/core/page-hooks';
import { consoleCopy } from '../messages/console.ts';
import { consoleDemo, consoleDescription, consoleFailure, consoleScript } from '../rules/api/page-hooks.ts';
import { referenceCopy } from '../messages/reference.ts';
import { englishText } from '@reachout/language/english-text';
import type { PageTree } from '@reachout/content';
import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';
import type { ApiGroup } from './api-reference/model.ts';
import { ApiOperationSection } from './api-reference/operation.tsx';
import { PageActions } from './page-actions.tsx';
import { DocsFrame } from './docs-frame.tsx';
import { PreviousAndNext } from './previous-and-next.tsx';

/** What the console of a page is made of. */
export interface ConsoleOfPage {
  /** The address of its script. */
  script: string;
  /** True in the demo world, where it need not ask before something is changed. */
  isDemo: boolean;
}

export interface ApiGroupPageProps {
  group: ApiGroup;
  tree: PageTree;
  brand: Pick<Brand, 'assistants'>;
  /** By what the calls of the page can be sent from it; undefined where none of them can. */
  console: ConsoleOfPage | undefined;
  /** Absolute address of this site. */
  origin: string;
}

/** The calls about one matter, each with what it takes, what it answers, and an example. */
export function ApiGroupPage({ group, tree, brand, console, origin }: ApiGroupPageProps) {
  const path = paths.apiGroup(group.id);
  return (
    <DocsFrame
      path={path}
      tree={tree}
      headings={group.operations.map(({ id, title }) => ({ depth: 2, id, text: title }))}
      head={
        <header className="docs-title">
          <h1 {...englishText()}>{group.name}</h1>
          {group.description === undefined ? null : (
            <p className="text-18 text-muted" {...englishText()}>
              {group.description}
            </p>
          )}
          <PageActions
            page={{ path, title: referenceCopy.groupTitle({ group: group.name }) }}
            origin={origin}
            assistants={brand.assistants}
          />
        </header>
      }
    >
      <div
        className="api-operations"
        {...mark(consoleScript, console?.script ?? false)}
        {...mark(consoleDescription, console === undefined ? false : paths.openApi())}
        {...mark(consoleFailure, console === undefined ? false : consoleCopy.notLoaded())}
        {...mark(consoleDemo, console?.isDemo ?? false)}
      >
        {group.operations.map((operation) => (
          <ApiOperationSection key={operation.id} operation={operation} hasConsole={console !== undefined} />
        ))}
      </div>
      <PreviousAndNext tree={tree} path={path} />
    </DocsFrame>
  );
}
