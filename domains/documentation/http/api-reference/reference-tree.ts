import type { PageNode, PageTree } from '@reachout/content';
import { paths } from '@reachout/core/paths';
import type { ApiGroup } from '../../pages/api-reference.tsx';

const title = 'API reference';

/** The documentation's tree with the API reference as its last folder; without groups it is only the way there. */
export function addApiReference(
  tree: PageTree,
  groups: readonly Pick<ApiGroup, 'id' | 'name'>[] = [],
): PageTree {
  const path = paths.apiReference();
  const children = groups.map(({ id, name }): PageNode => ({
    kind: 'page',
    path: paths.apiGroup(id),
    title: name,
  }));
  const folder = { kind: 'folder', path, title, page: { kind: 'page', path, title }, children } as const;
  return tree.map((section) =>
    section.path === paths.docs() ? { ...section, children: [...section.children, folder] } : section,
  );
}
