import type { FolderNode, PageNode } from '@reachout/content';
import { englishText } from '@reachout/language/english-text';
import { titleLanguage } from './article-text.ts';
import { BreakableTitle } from './breakable-title.tsx';

interface DocsTreeProps {
  folder: FolderNode;
  currentPath: string;
}

interface TreeLinkProps extends Pick<PageNode, 'path' | 'title' | 'language'> {
  currentPath: string;
  isFolder?: boolean;
}

function TreeLink({ path, title, language, currentPath, isFolder = false }: TreeLinkProps) {
  return (
    <a
      href={path}
      className={isFolder ? 'docs-tree-folder' : undefined}
      aria-current={path === currentPath ? 'page' : undefined}
    >
      <span {...titleLanguage({ language })}>
        <BreakableTitle title={title} />
      </span>
    </a>
  );
}

function isAround({ path }: FolderNode, currentPath: string): boolean {
  return currentPath === path || currentPath.startsWith(`${path}/`);
}

/**
 * The pages of a folder, and what is in the folder around the current page. The other folders are links to their pages, which list what is
 * in them: a tree of everything would be most of what a page weighs.
 */
function TreeItems({ folder, currentPath }: DocsTreeProps) {
  return folder.children.map((child) => (
    <li key={child.path}>
      <TreeLink {...child} currentPath={currentPath} isFolder={child.kind === 'folder'} />
      {child.kind === 'folder' && isAround(child, currentPath) ? (
        <ul className="docs-tree-list">
          <TreeItems folder={child} currentPath={currentPath} />
        </ul>
      ) : null}
    </li>
  ));
}

/** A section as a list of links, its first page included. */
export function DocsTree({ folder, currentPath }: DocsTreeProps) {
  return (
    <ul className="docs-tree-list" lang={englishText().lang}>
      <li>
        <TreeLink {...folder.page} path={folder.path} currentPath={currentPath} />
      </li>
      <TreeItems folder={folder} currentPath={currentPath} />
    </ul>
  );
}
