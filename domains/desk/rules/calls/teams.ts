import { routeConditions } from '@reachout/cases/rules/routing/route-case';
import { optionalId, optionalText } from '@reachout/core/calls/fields';
import { maxComment, maxId, maxShortText } from '@reachout/core/limits';
import { textField } from '@reachout/core/text-field';
import * as z from 'zod/mini';
import { staffTeamsCopy } from '../../messages/teams.ts';

/** The longest name of a team. */
export const maxTeamName = 80;

/** More than anybody has; bounded so that nothing is unbounded. */
const maxMembers = 1_000;

const id = textField(maxId, 'Id', { required: true });

/** What is asked of a team; without an id it is a new one. */
export const teamBody = z.object({
  teamId: optionalId('Team'),
  name: z.pipe(
    textField(maxTeamName, staffTeamsCopy.name).check(
      z.refine((text) => text.trim() !== '', { error: () => staffTeamsCopy.nameRequired() }),
    ),
    z.transform((text: string) => text.trim()),
  ),
  members: z.array(id).check(z.maxLength(maxMembers)),
});
export type TeamBody = z.infer<typeof teamBody>;

export const teamKeyBody = z.object({ teamId: id });
export type TeamKeyBody = z.infer<typeof teamKeyBody>;

export const routeKeyBody = z.object({ routeId: id });
export type RouteKeyBody = z.infer<typeof routeKeyBody>;

/** What is asked of a rule. */
export const routeBody = z.object({
  teamId: z
    .string()
    .check(z.minLength(1, { error: () => staffTeamsCopy.teamRequired() }), z.maxLength(maxId)),
  conditions: z.partialRecord(
    z.enum(routeConditions),
    textField(maxShortText, 'Condition', { required: true }),
  ),
});
export type RouteBody = z.infer<typeof routeBody>;

/** POST …/staff/cases/{caseNumber}/team. An absent team means everybody. The case is taken only from the team that the person saw it with. */
export const caseTeamBody = z.object({
  teamId: optionalId('Team'),
  seenTeamId: optionalId('Team'),
  /** For the team that has it next; kept as an internal note. */
  note: optionalText(maxComment, () => staffTeamsCopy.note()),
});
export type CaseTeamBody = z.infer<typeof caseTeamBody>;
