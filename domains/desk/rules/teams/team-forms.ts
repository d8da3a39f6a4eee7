import type { DeclaredForm, FormValues } from '@reachout/core/declared-form';
import { apiRoutes, paths } from '@reachout/core/paths';
import { staffTeamsCopy } from '../../messages/teams.ts';
import {
  type CaseTeamBody,
  caseTeamBody,
  type RouteBody,
  routeBody,
  type RouteKeyBody,
  routeKeyBody,
  type TeamBody,
  teamBody,
  type TeamKeyBody,
  teamKeyBody,
} from '../calls/teams.ts';

/** The names of the fields of the teams' page. */
export const teamField = {
  teamId: 'teamId',
  name: 'name',
  members: 'members',
  routeId: 'routeId',
  about: 'about',
  plan: 'plan',
  severity: 'severity',
  language: 'language',
} as const;

const { teamId, name, members, routeId, about, plan, severity, language } = teamField;
const page = paths.staffTeams();
const done = staffTeamsCopy.done;

/** One choice names a product, an area of it, or a topic of that. */
export function aboutChoice(chosen: { product: string; area?: string; topic?: string }): string {
  return JSON.stringify(chosen);
}

/** The conditions that the fields of a rule come to; what is left open is none. */
function askedOfRule({ teamId: team, about: chosen, ...others }: FormValues): unknown {
  let subject: object = {};
  try {
    subject = JSON.parse(String(chosen || '{}')) as object;
  } catch {
    // No choice of ours: a condition that no call knows is refused.
    subject = { unknown: 'choice' };
  }
  const conditions = Object.entries({ ...subject, ...others }).filter(([, value]) => value !== '');
  return { teamId: team, conditions: Object.fromEntries(conditions) };
}

/** What staff do with teams and rules. */
export const teamForms = {
  save: {
    name: 'save',
    page,
    asks: teamBody,
    fields: { teamId, name, members },
    lists: [members],
    submit: staffTeamsCopy.add,
    done,
  },
  remove: {
    name: 'remove',
    page,
    asks: teamKeyBody,
    fields: { teamId },
    submit: staffTeamsCopy.remove,
    done,
  },
  addRule: {
    name: 'add-rule',
    page,
    asks: routeBody,
    fields: { teamId, about, plan, severity, language },
    asked: askedOfRule,
    submit: staffTeamsCopy.addRule,
    done,
  },
  removeRule: {
    name: 'remove-rule',
    page,
    asks: routeKeyBody,
    fields: { routeId },
    submit: staffTeamsCopy.removeRule,
    done,
  },
  raiseRule: {
    name: 'raise-rule',
    page,
    asks: routeKeyBody,
    fields: { routeId },
    submit: staffTeamsCopy.up,
    done,
  },
} as const satisfies {
  save: DeclaredForm<TeamBody>;
  remove: DeclaredForm<TeamKeyBody>;
  addRule: DeclaredForm<RouteBody>;
  removeRule: DeclaredForm<RouteKeyBody>;
  raiseRule: DeclaredForm<RouteKeyBody>;
};

/** Hands a case over to a team, with a note. */
export const caseTeamForm = {
  name: 'hand-to-team',
  page: `${paths.staffCases()}/:caseNumber/team`,
  call: apiRoutes.staffCaseTeam,
  asks: caseTeamBody,
  fields: { teamId, seenTeamId: 'seenTeamId', note: 'note' },
  submit: staffTeamsCopy.handOverSubmit,
  done: staffTeamsCopy.handedOver,
} as const satisfies DeclaredForm<CaseTeamBody>;
