import type { Because } from '@reachout/cases/rules/routing/route-case';

interface Named {
  id: string;
  name: string;
}

/** The teams with their members, the rules in their order, and everybody who could be a member. */
export interface TeamsPage {
  teams: readonly (Named & { members: readonly Named[] })[];
  routes: readonly { id: string; team: string; because: readonly Because[] }[];
  staff: readonly Named[];
}
