import * as z from 'zod/mini';
import type { RoleCatalogue } from '@reachout/catalogue/rules/catalogue';
import { isOtherPlanField, plansOfField } from '@reachout/catalogue/rules/plans';

const claimName = z.string().check(z.minLength(1), z.maxLength(255));

/**
 * Where a claim is: its name, or the way to it through nested objects. A name is taken as it stands, since names with dots and slashes are
 * common ("https://example.com/teams").
 */
const claimPath = z.union([claimName, z.array(claimName).check(z.minLength(1))]);
export type ClaimPath = z.infer<typeof claimPath>;

/** What the provider calls one of the catalogue's values, by the provider's word. */
const words = z.optional(z.record(z.string(), z.string().check(z.minLength(1))));

const pattern = z.string().check(z.refine(namesTeam, 'must be a regular expression with a group (?<team>…)'));

function namesTeam(source: string): boolean {
  try {
    // The empty alternative matches any text, and gives the names of all groups.
    return 'team' in (new RegExp(`${source}|`, 'u').exec('')?.groups ?? {});
  } catch {
    return false;
  }
}

const teams = z.strictObject({
  /** A list of texts, of objects, or one of either. */
  from: claimPath,
  /** How a text names a team, and perhaps a role: groups `team` and `role`. Without it the whole text is the team's slug. */
  pattern: z.optional(pattern),
  /** The fields of an object; those left out have these very names. */
  slug: z._default(claimName, 'slug'),
  name: z._default(claimName, 'name'),
  role: z._default(claimName, 'role'),
  plan: z._default(claimName, 'plan'),
  v0Plan: z._default(claimName, 'v0Plan'),
  /** The same for plans of further products, by the catalogue's plan field. */
  otherPlans: z.optional(z.record(claimName, claimName)),
  roles: words,
  /** The role of whoever is in a team without one; null leaves them out. Unless said, the last of the catalogue's that is for the whole team. */
  defaultRole: z.optional(z.nullable(z.string())),
});

/** What the provider's claims say of a person, and where. The defaults are the names of OpenID Connect itself. */
export const claimsMappingSchema = z.strictObject({
  email: z._default(claimPath, 'email'),
  /** `true` for a provider that verifies every address and does not say so. */
  emailVerified: z._default(z.union([z.literal(true), claimPath]), 'email_verified'),
  name: z._default(claimPath, 'name'),
  username: z._default(claimPath, 'preferred_username'),
  /** The plans of the person's own account. */
  plan: z.optional(claimPath),
  v0Plan: z.optional(claimPath),
  teams: z.optional(teams),
  plans: words,
  v0Plans: words,
  /** Plans of further products, by the catalogue's plan field: where the person's own is, and the provider's words for them. */
  otherPlans: z.optional(z.record(claimName, z.strictObject({ from: z.optional(claimPath), words }))),
  /** Whoever has `value` in this claim is staff. */
  staff: z.optional(z.strictObject({ from: claimPath, value: claimName })),
});
export type ClaimsMapping = z.infer<typeof claimsMappingSchema>;

/** Words of a mapping that stand for a role or plan that the catalogue does not have, as "where: what". */
export function findUnknownNames(mapping: ClaimsMapping, catalogue: RoleCatalogue): string[] {
  const roles = catalogue.roles.map(({ key }) => key);
  const unknown = (place: string, given: Readonly<Record<string, string>> = {}, known: readonly string[]) =>
    Object.entries(given).flatMap(([word, value]) =>
      known.includes(value)
        ? []
        : [`${place}.${word}: the catalogue has no "${value}", only ${known.join(', ') || 'none'}`],
    );
  const defaultRole = mapping.teams?.defaultRole;
  return [
    ...unknown('teams.roles', mapping.teams?.roles, roles),
    ...unknown('teams', defaultRole ? { defaultRole } : {}, roles),
    ...unknown('plans', mapping.plans, plansOfField(catalogue, 'plan')),
    ...unknown('v0Plans', mapping.v0Plans, plansOfField(catalogue, 'v0Plan')),
    ...otherFieldsOf(mapping).flatMap((field) => {
      const { plans } = catalogue;
      const known = plansOfField(catalogue, field);
      if (isOtherPlanField(field) && known.length > 0)
        return unknown(`otherPlans.${field}.words`, mapping.otherPlans?.[field]?.words, known);
      const fields = [...new Set(plans.map((plan) => plan.field))].filter(isOtherPlanField);
      return [
        `otherPlans.${field}: is no further plan field of the catalogue, only ${fields.join(', ') || 'none'}`,
      ];
    }),
  ];
}

/** The plan fields of further products that a mapping names, for a person's own account or for teams. */
export function otherFieldsOf({ otherPlans = {}, teams: rules }: ClaimsMapping): string[] {
  return [...new Set([...Object.keys(otherPlans), ...Object.keys(rules?.otherPlans ?? {})])];
}
