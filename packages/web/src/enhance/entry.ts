import { enableChosenFiles } from './chosen-files.ts';
import { enableStorageClearing } from './clear-storage.ts';
import { enableCopyButtons } from './copy.ts';
import { enableCountdowns } from './countdown.ts';
import { enableFocusInside } from './focus-inside.ts';
import { enableLoginReturn } from './login-link.ts';
import { enableMenus } from './menus.ts';
import { enableMovedPlaces } from './moved-place.ts';
import { enableFormsInPlace } from './forms-in-place.ts';
import { enableRecentPages } from './recent-pages.ts';
import { enableSearch } from './search-opener.ts';
import { enableTableOfContents } from './table-of-contents.ts';
import { enableThemeSwitch } from './theme.ts';
import { enableWholeTextAreas } from './whole-text-areas.ts';

/** Every page's small script. All of it improves what already works without it. */
for (const enable of [
  enableThemeSwitch,
  enableMenus,
  enableCopyButtons,
  enableStorageClearing,
  enableCountdowns,
  enableFocusInside,
  enableLoginReturn,
  enableMovedPlaces,
  enableTableOfContents,
  enableSearch,
  enableFormsInPlace,
  enableWholeTextAreas,
  enableChosenFiles,
]) {
  enable(document);
}
// Reading what the device has stored takes its time, and the page's first paint does not wait for it.
setTimeout(enableRecentPages, 0, document);
