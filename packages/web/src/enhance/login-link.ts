import { loginLink } from '../lib/page-hooks.ts';
/** The login link brings people back to where they are, query and place included. */
export function enableLoginReturn(root: Document): void {
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`[${loginLink}]`);
    if (!link) return;
    const url = new URL(link.href);
    url.searchParams.set('next', location.pathname + location.search + location.hash);
    link.href = url.href;
  });
}
