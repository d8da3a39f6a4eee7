import { tableOfContents } from '../lib/page-hooks.ts';
/** Marks the heading being read in 'On this page'. */
export function enableTableOfContents(root: Document): void {
  const links = new Map(
    [...root.querySelectorAll<HTMLAnchorElement>(`[${tableOfContents}] a`)].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  const headings = [...links.keys()].flatMap((id) => root.getElementById(id) ?? []);
  if (headings.length === 0) return;
  const passed = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) passed.add(target);
        else passed.delete(target);
      }
      const current = headings.findLast((heading) => passed.has(heading)) ?? headings[0];
      for (const [id, link] of links) {
        if (id === current?.id) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    // From far above the page to a third of the window: what a reader has reached, without asking for the place of anything.
    { rootMargin: '999999px 0px -66% 0px' },
  );
  for (const heading of headings) observer.observe(heading);
}
