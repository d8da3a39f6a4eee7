import type { Brand } from '@reachout/brand/rules/brand';
import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import type { SearchAction, SearchActions } from '@reachout/documentation/rules/search-actions';
import { themeChoice } from '../lib/page-hooks.ts';
import { actionsCopy } from '../messages/actions.ts';
import { listDestinations } from './destinations.ts';
import type { PageViewer } from './person.ts';
import { themeNames } from './theme-switch.tsx';
import { themes } from './theme.ts';

/** An account that its person may switch to; without a team it is their own. */
interface OwnAccount {
  readonly name: string;
  readonly team?: { readonly slug: string } | null;
}

/** What the search dialog offers to `viewer` besides pages, in the language of the request. `accounts` are all of the person's, `links` the brand's. */
export function listSearchActions(
  viewer: PageViewer,
  accounts: readonly OwnAccount[],
  links: Brand['links'],
): SearchActions {
  return {
    title: actionsCopy.title(),
    actions: [
      ...listDestinations('search', viewer, links).map(({ label, path, isSent, hook }): SearchAction => ({
        label,
        path,
        isSent,
        marks: hook === undefined ? {} : mark(hook),
      })),
      // With one account there is nothing to switch.
      ...(accounts.length > 1 ? accounts : []).map(({ name, team }): SearchAction => ({
        label: actionsCopy.switchTo({ account: name }),
        path: paths.cases({ teamSlug: team?.slug }),
        isSent: false,
        marks: {},
      })),
      ...themes.map((theme): SearchAction => ({
        label: actionsCopy.theme({ theme: themeNames[theme]() }),
        path: null,
        isSent: false,
        marks: mark(themeChoice, theme),
      })),
    ],
  };
}
