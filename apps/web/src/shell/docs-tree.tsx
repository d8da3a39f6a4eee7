import { type FolderNode, type PageNode, type PageTreeNode, pagesOf } from '@reachout/content';

interface NodeProps<Node> {
  node: Node;
  currentPath: string;
}

function PageItem({ node, currentPath }: NodeProps<PageNode>) {
  return (
    <li>
      <a href={node.path} aria-current={node.path === currentPath ? 'page' : undefined}>
        {node.title}
      </a>
    </li>
  );
}

function FolderItem({ node, currentPath }: NodeProps<FolderNode>) {
  const holdsCurrent = pagesOf(node).some((page) => page.path === currentPath);
  return (
    <li>
      <details open={holdsCurrent}>
        <summary>{node.title}</summary>
        <TreeList folder={node} currentPath={currentPath} />
      </details>
    </li>
  );
}

function TreeItem({ node, currentPath }: NodeProps<PageTreeNode>) {
  return node.kind === 'page' ? (
    <PageItem node={node} currentPath={currentPath} />
  ) : (
    <FolderItem node={node} currentPath={currentPath} />
  );
}

/** A folder's pages as links and its folders as details: readable and usable without a script. */
export function TreeList({ folder, currentPath }: { folder: FolderNode; currentPath: string }) {
  return (
    <ul className="docs-tree-list">
      {folder.page ? <PageItem node={folder.page} currentPath={currentPath} /> : null}
      {folder.children.map((child) => (
        <TreeItem key={`${child.kind}:${child.path}`} node={child} currentPath={currentPath} />
      ))}
    </ul>
  );
}
