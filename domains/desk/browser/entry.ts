import { startCasePage } from '@reachout/cases/browser/page/case-page';
import { findCasePlace } from '@reachout/cases/browser/page/case-place';
import { startCaseKeys } from './keys/start-case-keys.ts';
import { startHeld } from './held/start-held.ts';
import { startPresence } from './presence/start-presence.ts';
import { tellZone } from './tell-zone.ts';
import { startDrafts } from './drafts/start-drafts.ts';
import { startMacros } from './macros/start-macros.ts';

// The page of a case with what only staff have there: one entry, so that customers' pages are cut into the same files as without it.
const place = findCasePlace(document);
if (place) {
  startCasePage(place, startPresence(place));
  startMacros(place.root);
  startDrafts(place.root);
  startHeld(place.root);
  startCaseKeys(place.root);
  tellZone(place.root);
}
