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
  { what: 'every place of the desk, for staff', path: '/staff', person: 'ada' },
  { what: 'the audit, for staff', path: '/staff/audit', person: 'ada' },
  {
    what: 'an audit in vain, for staff',
    path: '/staff/audit?person=nobody%40x.example',
    person: 'ada',
  },
  { what: 'what readers say, for staff', path: '/staff/documentation', person: 'ada' },
  { what: 'mails of the demo, for staff', path: '/staff/mails', person: 'ada' },
  { what: 'sales enquiries, for staff', path: '/staff/enquiries', person: 'ada' },
  { what: 'a new password, for staff', path: '/staff/people', person: 'ada' },
  { what: 'incidents, for staff', path: '/staff/incidents', person: 'ada' },
  { what: 'conversations, for staff', path: '/staff/conversations', person: 'ada' },
  { what: 'the numbers of the desk', path: '/staff/numbers', person: 'ada' },
  { what: 'what staff search for', path: '/staff/search?q=orbit', person: 'ada' },
  { what: 'a staff search in vain', path: '/staff/search?q=zeppelin', person: 'ada' },
  { what: 'a person, for staff', path: '/staff/people/user_olivia', person: 'ada' },
  { what: 'a team, for staff', path: '/staff/accounts/team_orbit', person: 'ada' },
  { what: 'macros, for staff', path: '/staff/macros', person: 'ada' },
  { what: 'components, for staff', path: '/staff/components', person: 'ada' },
  { what: 'a component, for staff', path: '/staff/components/component_builds', person: 'ada' },
  { what: 'an incident, for staff', path: '/staff/incidents/incident_build_times', person: 'ada' },
  {
    what: 'a refund that support begins',
    path: '/staff/accounts/team_orbit/refund',
    person: 'ada',
  },
  { what: 'refunds to decide, for staff', path: '/staff/refunds?of=decision', person: 'ada' },
  { what: 'teams, for staff', path: '/staff/teams', person: 'ada' },
  { what: 'the team of a case, for staff', path: '/staff/cases/00000001/team', person: 'ada' },
  { what: 'what a case is about, for staff', path: '/staff/cases/00000001/facts', person: 'ada' },
  { what: 'a case to merge, for staff', path: '/staff/cases/00000001/merge', person: 'ada' },
  {
    what: 'a case for a customer, for staff',
    path: '/staff/new-case?person=user_olivia&account=team_orbit',
    person: 'ada',
  },
  { what: 'whom a case is opened for, for staff', path: '/staff/new-case', person: 'ada' },
  { what: 'a case of a reply, for staff', path: '/staff/cases/00000001/split', person: 'ada' },
  { what: 'what a case is linked to, for staff', path: '/staff/cases/00000001/links', person: 'ada' },
  {
    what: 'what is to be removed from a case, for staff',
    path: '/staff/cases/00000001/redaction',
    person: 'ada',
  },
  { what: 'all cases, for staff', path: '/staff/cases', person: 'ada' },
  { what: 'views of the list, for staff', path: '/staff/views', person: 'ada' },
  { what: 'tags, for staff', path: '/staff/tags', person: 'ada' },
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
  { what: 'where a person is logged in', path: '/settings/sessions', person: 'olivia' },
  { what: 'a forgotten password', path: '/login/forgotten', person: null },
  { what: 'what a person was told', path: '/notifications', person: 'olivia' },
  { what: 'what staff were told', path: '/notifications', person: 'ada' },
  { what: 'what a person is told in the page', path: '/settings/notifications', person: 'olivia' },
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

const pagesOfWalk = 6;

/** Some pages that one person goes through in one browser context: beginning one costs more than looking at a page. */
export interface Walk {
  name: string;
  person: PageKind['person'];
  pages: readonly PageKind[];
}

export function walksOf(pages: readonly PageKind[]): Walk[] {
  return [...Map.groupBy(pages, ({ person }) => person)].flatMap(([person, theirs]) =>
    Array.from({ length: Math.ceil(theirs.length / pagesOfWalk) }, (_, index) => {
      const walked = theirs.slice(index * pagesOfWalk, (index + 1) * pagesOfWalk);
      return { name: `${person ?? 'a visitor'}, from ${walked[0]?.what}`, person, pages: walked };
    }),
  );
}

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
