/** Marks the heading being read in 'On this page'. */
export function enableTableOfContents(root: Document): void {
  const links = new Map(
    [...root.querySelectorAll<HTMLAnchorElement>('[data-toc] a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  const headings = [...links.keys()].flatMap((id) => root.getElementById(id) ?? []);
  if (headings.length === 0) return;
  const observer = new IntersectionObserver(
    () => {
      const line = innerHeight / 3;
      const current =
        headings.findLast((heading) => heading.getBoundingClientRect().top < line) ?? headings[0];
      for (const [id, link] of links) {
        if (id === current?.id) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '0px 0px -66% 0px', threshold: [0, 1] },
  );
  for (const heading of headings) observer.observe(heading);
}
