import { findCasePlace } from './case-place.ts';
import { startCasePage } from './case-page.ts';

const place = findCasePlace(document);
if (place) startCasePage(place);
