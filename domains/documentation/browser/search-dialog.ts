import type { OpenSearch } from '@reachout/web/enhance/search-opener';
import { createSearchDialog, type SearchDialog } from './search/create-search-dialog.ts';

let dialog: SearchDialog | undefined;

/** Opens the search dialog, which is built the first time. `typed` is what was typed while this script loaded. */
export const openSearch: OpenSearch = (root, box, typed) => {
  dialog ??= createSearchDialog(root, box);
  dialog.open(typed);
};
