import { defineMessages } from '@reachout/language/define-messages';

/** The pages of a team besides its cases (§2). */
export const teamCopy = defineMessages('accounts.team', {
  pagesOf: 'Pages of {team}',
  cases: 'Cases',
  members: 'Members',
  membersOf: 'Members of {team}',
  peopleInTeam:
    '{count, plural, one {One person is} other {# people are}} in this team, in the order of their roles.',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  projects: 'Projects',
  you: 'You',
  all: 'All',
  none: 'None',
  byRole: 'By role',
  yes: 'Yes',
  no: 'No',
  rolesTitle: 'What each role may do',
  openCases: 'Open support cases',
  forProjectsWithAccess: 'For projects with access',
  seeInvoices: 'See invoices',
  requestRefunds: 'Ask for refunds',
  changeMembers: 'Change members',
  casesForEverybody: 'Everybody in the team may open cases about {product}.',
  seats: 'Seats',
  seatsByContract: 'What members cost is part of this team’s contract.',
  seatsNotCharged: 'This team’s plan does not charge by seat.',
  paidSeats:
    '{count, plural, one {One paid seat is} other {# paid seats are}} in use. Roles with a paid seat: {roles}.',
  seatCharged: 'A seat is charged until the person is removed or gets a role without one.',
  whoCanChange: 'Who can change this',
  ownersChange:
    'Only people whose role may change members, as the table says, may invite or remove people or change a role. This page shows the team and changes nothing itself. When one of them needs help with a change, they open a case.',
  ownersChangeYou:
    'Only people whose role may change members, as the table says, may invite or remove people or change a role, and you are one of them. This page shows the team and changes nothing itself. When you need help with a change, open a case.',
  reachOut: 'Reach out to Support',
  integrations: 'Integrations',
  integrationsOf: 'Integrations of {team}',
  integrationsLead: 'The Git repositories that this team’s projects are deployed from.',
  integrationsLeadScoped: 'The Git repositories of the projects that are opened to you.',
  linkedAll:
    '{linked} of {projects, plural, one {# project} other {# projects}} {linked, plural, one {is} other {are}} linked to {repositories, plural, one {# repository} other {# repositories}}.',
  linkedSome:
    '{linked} of {projects, plural, one {# project} other {# projects}} {linked, plural, one {is} other {are}} linked to {repositories, plural, one {# repository} other {# repositories}}. The others are deployed by hand.',
  linkedRepositories: 'Linked Git repositories',
  repository: 'Repository',
  projectCount: '{count, plural, one {# project} other {# projects}}',
  nothingLinked: 'No repository is linked.',
  deployedByHand: 'The projects are deployed by hand. A project that is linked to Git is listed here.',
  noProjectOpened: 'No project of this team is opened to you. An owner can give you access to one.',
  noProject: 'This team has no project. Projects that are linked to Git are listed here.',
  marketplace: 'Marketplace',
  marketplaceLead:
    'Databases, monitoring and other products of the marketplace are supported and billed by their vendors, and are not listed on this page.',
  reachVendor: 'How to reach a vendor',
  askAboutIntegration: 'Ask about an integration',
  observability: 'Observability',
  pages: 'Pages',
  range: '{first}–{last} of {total}',
});
