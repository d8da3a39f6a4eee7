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

export interface ApiGroupPageProps {
  group: ApiGroup;
  tree: PageTree;
  brand: Pick<Brand, 'assistants'>;
  /** Absolute address of this site. */
  origin: string;
}

/** The calls about one matter, each with what it takes, what it answers, and an example. */
export function ApiGroupPage({ group, tree, brand, origin }: ApiGroupPageProps) {
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
      <div className="api-operations">
        {group.operations.map((operation) => (
          <ApiOperationSection key={operation.id} operation={operation} />
        ))}
      </div>
      <PreviousAndNext tree={tree} path={path} />
    </DocsFrame>
  );
}
