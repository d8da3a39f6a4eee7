import type { Brand } from '@reachout/brand/rules/brand';
import { newRefundPath, paths } from '@reachout/core/paths';
import type { PageHook } from '@reachout/core/page-hooks';
import * as hook from '../lib/page-hooks.ts';
import { actionsCopy } from '../messages/actions.ts';
import { shellCopy } from '../messages/shell.ts';
import type { PageViewer } from './person.ts';

/** Whom a destination is for. `people` are signed in, `customers` have an account besides, and `mailed` get mail from this site. */
const audiences = {
  everybody: () => true,
  visitors: (viewer) => viewer === null,
  people: (viewer) => viewer !== null,
  customers: (viewer) => viewer !== null && (viewer === 'somebody' || viewer.hasAccount !== false),
  mailed: (viewer) => viewer !== null && viewer !== 'somebody' && viewer.mail !== undefined,
} as const satisfies Record<string, (viewer: PageViewer) => boolean>;

/** Where destinations are offered: the header, the account menu, and the search dialog. */
export type DestinationPlace = 'header' | 'menu' | 'search';

type Label = () => string;

/** A place or action of this site, with its label wherever it is offered. */
interface DestinationRow extends Readonly<Partial<Record<DestinationPlace, Label>>> {
  /** Null where this site has no such page. */
  readonly path: (links: Brand['links']) => string | null;
  readonly for: keyof typeof audiences;
  /** It changes something: a form that is sent, and never a link. */
  readonly isSent?: boolean;
  /** Marks the element that leads there, for the script of every page. */
  readonly hook?: PageHook;
}

/** Everything for everybody that header, menu and search dialog lead to, in the order in which they show it; places of the desk have a list of their own. What a path allows is decided by its route. */
const destinations: readonly DestinationRow[] = [
  { path: () => paths.newCase(), for: 'customers', search: actionsCopy.newCase },
  { path: () => newRefundPath(), for: 'customers', search: actionsCopy.askForARefund },
  { path: () => paths.help(), for: 'people', search: actionsCopy.chat },
  { path: () => paths.login(), for: 'visitors', search: shellCopy.logIn, hook: hook.loginLink },
  { path: () => paths.docs(), for: 'everybody', header: shellCopy.docs, search: shellCopy.docs },
  {
    path: ({ guides }) => guides,
    for: 'everybody',
    header: shellCopy.guides,
    search: shellCopy.guides,
  },
  { path: () => paths.help(), for: 'everybody', header: shellCopy.support },
  // Whoever is signed in is offered the chat, which is the same page.
  { path: () => paths.help(), for: 'visitors', search: shellCopy.support },
  {
    path: () => paths.cases(),
    for: 'customers',
    header: shellCopy.cases,
    menu: shellCopy.yourCases,
    search: shellCopy.yourCases,
  },
  {
    path: () => paths.notifications(),
    for: 'people',
    menu: shellCopy.notifications,
    search: shellCopy.notifications,
  },
  {
    path: () => paths.conversations(),
    for: 'people',
    menu: shellCopy.yourConversations,
    search: shellCopy.yourConversations,
  },
  {
    path: () => paths.refunds(),
    for: 'customers',
    menu: shellCopy.yourRefunds,
    search: shellCopy.yourRefunds,
  },
  {
    path: () => paths.accessTokens(),
    for: 'people',
    menu: shellCopy.accessTokens,
    search: shellCopy.accessTokens,
  },
  {
    path: () => paths.mailSettings(),
    for: 'mailed',
    menu: shellCopy.mailSettings,
    search: shellCopy.mailSettings,
  },
  {
    path: () => paths.sessions(),
    for: 'people',
    menu: shellCopy.sessions,
    search: shellCopy.sessions,
  },
  { path: () => paths.status(), for: 'everybody', search: shellCopy.status },
  { path: () => paths.contactSales(), for: 'everybody', search: shellCopy.contactSales },
  {
    path: () => paths.logout(),
    for: 'people',
    search: shellCopy.logOut,
    isSent: true,
    hook: hook.clearStorage,
  },
];

/** A destination as one place shows it, in the language of the request. */
export interface Destination {
  label: string;
  path: string;
  isSent: boolean;
  hook?: PageHook;
}

/** What is offered to `viewer` at `place`, in order. `links` are the brand's. */
export function listDestinations(
  place: DestinationPlace,
  viewer: PageViewer,
  links: Brand['links'],
): Destination[] {
  return destinations.flatMap(({ path: pathFor, isSent = false, hook: pageHook, ...row }) => {
    const label = row[place];
    const path = pathFor(links);
    if (label === undefined || path === null || !audiences[row.for](viewer)) return [];
    return [{ label: label(), path, isSent, hook: pageHook }];
  });
}
