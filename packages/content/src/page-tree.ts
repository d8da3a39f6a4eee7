/** An article as the tree shows it. */
export interface PageNode {
  kind: 'page';
  path: string;
  title: string;
  /** The title's language, where it is not the documentation's own. */
  language?: string;
}

/** A folder of articles. */
export interface FolderNode {
  kind: 'folder';
  /** Site path of the folder: `/docs/functions`. */
  path: string;
  title: string;
  /** The title's language, where it is not the documentation's own. */
  language?: string;
  /** The folder's own page, at its path: its `index.mdx`, or a list of what is in it. Its title may say more than the folder's. */
  page: PageNode;
  children: readonly PageTreeNode[];
}

export type PageTreeNode = PageNode | FolderNode;

/** One folder per section, in the order docs, guides, legal; children are in reading order. */
export type PageTree = readonly FolderNode[];

/** The articles of a folder in reading order, its own page first. */
export function pagesOf(folder: FolderNode): readonly PageNode[] {
  const below = folder.children.flatMap((child) => (child.kind === 'page' ? [child] : pagesOf(child)));
  return [folder.page, ...below];
}

/** The articles before and after one in reading order; never crosses into another section. */
export function neighbours(tree: PageTree, path: string): { previous?: PageNode; next?: PageNode } {
  for (const section of tree) {
    const pages = pagesOf(section);
    const position = pages.findIndex((page) => page.path === path);
    if (position !== -1) return { previous: pages[position - 1], next: pages[position + 1] };
  }
  return {};
}

/** The folders above an article, outermost first; empty when the tree does not hold the path. */
export function foldersAbove(tree: PageTree, path: string): readonly FolderNode[] {
  for (const folder of tree) {
    const trail = trailTo(folder, path);
    if (trail) return trail;
  }
  return [];
}

function trailTo(folder: FolderNode, path: string): readonly FolderNode[] | undefined {
  // A folder's own page sits in the folder, so the trail of '/docs/functions' ends above that folder.
  if (folder.page.path === path) return [];
  for (const child of folder.children) {
    if (child.kind === 'page') {
      if (child.path === path) return [folder];
      continue;
    }
    const below = trailTo(child, path);
    if (below) return [folder, ...below];
  }
  return undefined;
}
