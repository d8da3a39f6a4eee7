import { movedPlaces } from '../lib/page-hooks.ts';
/**
 * Leads on from a place which has moved to a page of its own: whoever follows an old address with its anchor arrives
 * there. Without a script they arrive at the line that links to it.
 */
export function enableMovedPlaces(root: Document): void {
  const leadOn = (): void => {
    const place = root.getElementById(location.hash.slice(1))?.closest(`[${movedPlaces}] [id]`);
    const link = place?.querySelector('a');
    if (link) location.replace(link.href);
  };
  addEventListener('hashchange', leadOn);
  leadOn();
}
