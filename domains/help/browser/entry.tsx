import { island, islandDataId } from '@reachout/web/lib/page-hooks';
import { hydrateRoot } from 'react-dom/client';
import type { SupportIslandProps } from './support-island-props.ts';
import { SupportIsland } from './support-island.tsx';

const root = document.querySelector(`[${island}=support]`);
const data = document.getElementById(islandDataId('support'))?.textContent;
// The server wrote this JSON into the page; it is the island's props.
if (root && data) hydrateRoot(root, <SupportIsland {...(JSON.parse(data) as SupportIslandProps)} />);
