import { findActions } from '../../rules/search-actions.ts';
import type { SearchRecords } from '../../rules/search-records.ts';
import { readPageCommands } from './page-commands.ts';
import type { Actions } from './search-actions.ts';
import type { ChoiceGroup } from './search-options.ts';

/** Choices under a heading, which may be empty. */
export type HeadedGroup = ChoiceGroup & { heading: string };

/** What is offered for a query besides what was found. */
export interface OfferedGroups {
  /** Places to go to, and what changes something. */
  actions(query: string): HeadedGroup;
  /** What the page itself can do. */
  commands(query: string): HeadedGroup;
}

export function createOfferedGroups(root: Document, actions: Actions): OfferedGroups {
  const { lang } = root.documentElement;
  return {
    actions(query) {
      const { title, actions: found } = actions.find(query);
      return { heading: title, lang, choices: found.map((action) => ({ title: action.label, action })) };
    },
    commands(query) {
      const found = findActions(readPageCommands(root), query);
      return {
        heading: actions.pageTitle(),
        lang,
        choices: found.map(({ label, run }) => ({ title: label, run })),
      };
    },
  };
}

/** Records that were found, as choices. */
export function groupOfRecords({ heading, records }: SearchRecords['groups'][number]): HeadedGroup {
  return { heading, choices: records.map(({ path, title, detail }) => ({ href: path, title, detail })) };
}
