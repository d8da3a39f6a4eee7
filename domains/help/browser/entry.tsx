import { island } from '@reachout/web/lib/page-hooks';
import { hydrateRoot } from 'react-dom/client';
import type { SupportIslandProps } from './support-island-props.ts';
import { SupportIsland } from './support-island.tsx';

/** What stands in a field that the person may have used before this script ran. */
function valueOf(root: Element, name: string): string {
  const field = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
  return field?.value ?? '';
}

const root = document.querySelector(`[${island}=support]`);
const data = document.getElementById('support-data')?.textContent;
if (root && data) {
  // The server wrote this JSON into the page; it is the island's props.
  const props = JSON.parse(data) as SupportIslandProps;
  const early = {
    product: valueOf(root, 'chat-product'),
    account: valueOf(root, 'chat-account'),
  };
  hydrateRoot(root, <SupportIsland {...props} early={early} />);
}
