import type { PersonKey } from './people.ts';

/** A kind of page: one of each is enough to look at. */
export interface PageKind {
  what: string;
  path: string;
  person: PersonKey | null;
}

/** Every kind of page of the site, with who looks at it. */
export const pageKinds: readonly PageKind[] = [
  { what: 'the help page of a visitor', path: '/help', person: null },
  { what: 'the login page', path: '/login?next=%2Fhelp', person: null },
  { what: 'the documentation’s first page', path: '/docs', person: null },
  { what: 'an article with code of which lines are marked', path: '/docs/functions/cron-jobs', person: null },
  {
    what: 'an article with tables and a difference',
    path: '/docs/errors/infinite-loop-detected',
    person: null,
  },
  { what: 'an article with tabs', path: '/docs/domains/troubleshooting', person: null },
  { what: 'an article with a picture', path: '/docs/support/team-pages', person: null },
  { what: 'a folder of articles', path: '/docs/domains', person: null },
  { what: 'an article with the longest codes', path: '/docs/functions/size-limits', person: null },
  { what: 'an article about an error', path: '/docs/errors/function-timeout', person: null },
  { what: 'the guides', path: '/guides', person: null },
  { what: 'a guide', path: '/guides/how-to-get-support', person: null },
  { what: 'the support terms', path: '/legal/support-terms', person: null },
  { what: 'the status page', path: '/status', person: null },
  { what: 'the sales page', path: '/contact/sales', person: null },
  { what: 'the logo catalogue', path: '/docs/logos', person: null },
  { what: 'a logo', path: '/docs/logos/svelte', person: null },
  { what: 'the search page', path: '/search?q=certificate', person: null },
  { what: 'the search page before the first word', path: '/search', person: null },
  { what: 'a search in vain', path: '/search?q=zeppelin', person: null },
  { what: 'the API reference', path: '/docs/api', person: null },
  { what: 'a group of the API', path: '/docs/api/accounts', person: null },
  { what: 'the longest group of the API', path: '/docs/api/cases', person: null },
  { what: 'the help page of a person', path: '/help?product=tetra&teamSlug=orbit', person: 'olivia' },
  { what: 'the cases of a team', path: '/orbit/~/support/cases', person: 'olivia' },
  { what: 'a long list of cases', path: '/nova/~/support/cases?offset=15', person: 'noor' },
  {
    what: 'a filter without a hit',
    path: '/orbit/~/support/cases?status=On+hold&severity=1',
    person: 'olivia',
  },
  { what: 'what readers say, for staff', path: '/staff/documentation', person: 'ada' },
  { what: 'mails of the demo, for staff', path: '/staff/mails', person: 'ada' },
  { what: 'sales enquiries, for staff', path: '/staff/enquiries', person: 'ada' },
  { what: 'a new password, for staff', path: '/staff/people', person: 'ada' },
  { what: 'incidents, for staff', path: '/staff/incidents', person: 'ada' },
  { what: 'conversations, for staff', path: '/staff/conversations', person: 'ada' },
  { what: 'components, for staff', path: '/staff/components', person: 'ada' },
  { what: 'a component, for staff', path: '/staff/components/component_builds', person: 'ada' },
  { what: 'an incident, for staff', path: '/staff/incidents/incident_build_times', person: 'ada' },
  { what: 'refunds to decide, for staff', path: '/staff/refunds?of=decision', person: 'ada' },
  { what: 'all cases, for staff', path: '/staff/cases', person: 'ada' },
  { what: 'a person without cases', path: '/support/cases', person: 'vic' },
  { what: 'past conversations', path: '/support/conversations', person: 'vic' },
  { what: 'a search without a hit', path: '/orbit/~/support/cases?searchQuery=zeppelin', person: 'olivia' },
  { what: 'the plain case form’s first question', path: '/support/cases/new', person: 'olivia' },
  {
    what: 'the plain case form',
    path: '/support/cases/new?product=tetra&teamSlug=orbit&area=builds&topic=build-failing',
    person: 'olivia',
  },
  { what: 'the refunds of a team', path: '/orbit/~/support/refunds', person: 'olivia' },
  { what: 'the plain refund form’s first question', path: '/support/refunds/new', person: 'olivia' },
  {
    what: 'the plain refund form',
    path: '/orbit/~/support/refunds/new?product=v0&invoice=inv_1009',
    person: 'olivia',
  },
  { what: 'a person without refunds', path: '/support/refunds', person: 'vic' },
  { what: 'the access tokens of a person', path: '/settings/tokens', person: 'olivia' },
  { what: 'the language of a person', path: '/settings/language', person: 'olivia' },
  { what: 'a forgotten password', path: '/login/forgotten', person: null },
  { what: 'which mails a person gets', path: '/settings/mail', person: 'olivia' },
  { what: 'the members of a team', path: '/orbit/~/settings/members', person: 'olivia' },
  { what: 'the integrations of a team', path: '/orbit/~/integrations', person: 'olivia' },
  { what: 'the observability of a team', path: '/orbit/~/observability/query', person: 'olivia' },
  {
    what: 'a query over deployments',
    path: '/orbit/~/observability/query?of=deployments&groupBy=project',
    person: 'olivia',
  },
  {
    what: 'a query without a hit',
    path: '/orbit/~/observability/query?groupBy=path&path=zeppelin',
    person: 'olivia',
  },
];

/** Pages that say why there is no page. */
export const errorPages: readonly (PageKind & { status: number })[] = [
  { what: 'an address that does not exist', path: '/no-such-page', person: null, status: 404 },
  { what: 'the pages of staff for everybody else', path: '/staff/cases', person: 'olivia', status: 404 },
  {
    what: 'the refunds of a team without the permission',
    path: '/orbit/~/support/refunds',
    person: 'noor',
    status: 403,
  },
  { what: 'a case of another team', path: '/nova/~/support/cases/00000001', person: 'hana', status: 404 },
];
