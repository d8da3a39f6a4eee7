import { searchLink } from '@reachout/web/lib/page-hooks';
import { enableChosenTabs } from './chosen-tabs.ts';

enableChosenTabs(document);

// Both keys open the search; this is the one that people with a Mac know. Pages of support count every byte and name the other.
const keys = document.querySelector(`[${searchLink}] > kbd`);
if (keys && /Mac|iP/.test(navigator.platform)) keys.textContent = '⌘K';
