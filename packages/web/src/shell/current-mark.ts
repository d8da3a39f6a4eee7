/** How a link of the navigation says that the page is its place: `page` for the page itself, `true` for what stands below it. */
export type CurrentMark = 'page' | 'true' | undefined;

/** What stands below `href` is its place too, and so is what stands below an address of `covers`. */
export function currentMark(
  currentPath: string,
  href: string,
  covers: readonly string[] = [href],
): CurrentMark {
  // A team's pages are the same place as one's own.
  const path = currentPath.replace(/^\/[^/]+\/~(?=\/)/, '');
  if (currentPath === href) return 'page';
  return path === href || covers.some((each) => path.startsWith(`${each}/`)) ? 'true' : undefined;
}
