import type { Brand } from '@reachout/brand/rules/brand';
import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import type { Language } from '@reachout/language/language';
import type { SearchAction, SearchActions } from '@reachout/documentation/rules/search-actions';
import { themeChoice } from '../lib/page-hooks.ts';
import { actionsCopy } from '../messages/actions.ts';
import { deskCopy } from '../messages/desk.ts';
import { shellCopy } from '../messages/shell.ts';
import { listDestinations } from './destinations.ts';
import { spokenLanguages } from './language-switch.tsx';
import type { PageViewer } from './person.ts';
import { isStaffViewer, listStaffPlaces } from './staff-places.ts';
import { themeNames } from './theme-switch.tsx';
import { themes } from './theme.ts';

/** An account that its person may switch to; without a team it is their own. */
interface OwnAccount {
  readonly name: string;
  readonly team?: { readonly slug: string } | null;
}

/** What the search dialog offers to `viewer` besides pages, in the language of the request. `accounts` are all of the person's, `links` the brand's, `languages` those of this site. */
export function listSearchActions(
  viewer: PageViewer,
  accounts: readonly OwnAccount[],
  { links, languages }: { links: Brand['links']; languages: readonly Language[] },
): SearchActions {
  const ofEverybody = listDestinations('search', viewer, links).map(
    ({ label, path, isSent, hook }): SearchAction => ({
      label,
      path,
      isSent,
      marks: hook === undefined ? {} : mark(hook),
    }),
  );
  const ofStaff = isStaffViewer(viewer) ? listStaffActions(viewer) : [];
  return {
    title: actionsCopy.title(),
    pageTitle: actionsCopy.onThisPage(),
    ...(viewer !== null && {
      field: isStaffViewer(viewer) ? actionsCopy.findAnything() : actionsCopy.findOwn(),
    }),
    actions: [
      ...ofEverybody.filter(({ isSent }) => !isSent),
      ...ofStaff,
      ...ofEverybody.filter(({ isSent }) => isSent),
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
      // With one language there is nothing to choose.
      ...(spokenLanguages(languages).length > 1
        ? [{ label: shellCopy.language(), path: paths.languageSettings(), isSent: false, marks: {} }]
        : []),
    ],
  };
}

/** The places of the desk, and the page that lists them. */
function listStaffActions(viewer: PageViewer): SearchAction[] {
  const home = { path: paths.staffHome(), name: deskCopy.forStaff({ place: deskCopy.title() }) };
  return [...listStaffPlaces(viewer), home].map(({ path, name }) => ({
    label: name,
    path,
    isSent: false,
    marks: {},
  }));
}
