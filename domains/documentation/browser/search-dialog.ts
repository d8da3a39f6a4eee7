import type { OpenSearch } from '@reachout/web/enhance/search-opener';
import { loadLaterStyles } from '@reachout/web/lib/load-later-styles';
import { createSearchDialog, type SearchDialog } from './search/create-search-dialog.ts';

let dialog: SearchDialog | undefined;

/** Opens the search dialog, which is built the first time. `readTyped` tells what was typed while it loaded. */
export const openSearch: OpenSearch = async (root, box, readTyped) => {
  await loadLaterStyles(root);
  dialog ??= createSearchDialog(root, box);
  dialog.open(readTyped());
};
