import type { RoleCatalogue } from '@reachout/catalogue/rules/catalogue';
import { type PlanKey, plansOfField } from '@reachout/catalogue/rules/plans';
import type { TeamRole } from '../permissions.ts';
import { isSlug } from '../slug.ts';
import { type ClaimPath, type ClaimsMapping, otherFieldsOf } from './claims-mapping.ts';

/** Claims of an identity token and of the provider's userinfo, verified. */
export type Claims = Readonly<Record<string, unknown>>;

/** What an account may use by the claims: null for nothing, undefined where no claim is mapped to it. */
export interface ClaimedPlans {
  plan?: PlanKey | null;
  v0Plan?: PlanKey | null;
  /** Of further products, by their plan field; a field without a claim is left out. */
  otherPlans?: Readonly<Record<string, PlanKey | null>>;
}

export interface ClaimedTeam extends ClaimedPlans {
  slug: string;
  name: string;
  role: TeamRole;
}

/** What the claims say of a person, in our words. */
export interface ClaimedPerson extends ClaimedPlans {
  /** In small letters; null without an address that can be one. */
  email: string | null;
  isEmailVerified: boolean;
  name: string;
  /** What they are called in addresses, as far as the provider says; to be made a slug. */
  username: string;
  /** Undefined where no claim is mapped to teams: then claims neither give nor take any. */
  teams?: readonly ClaimedTeam[];
  /** Undefined where no claim is mapped to staff. */
  isStaff?: boolean;
}

/** More are no claim but a mistake. */
const maxTeams = 1_000;
const maxText = 255;
const addressPattern = /^[^\s@<>,;"\0]{1,64}@[^\s@<>,;"\0]{1,189}$/;

/** Reads what claims say by the operator's mapping. What is missing, malformed or unknown to the catalogue gives nothing. */
export function readClaims(catalogue: RoleCatalogue, mapping: ClaimsMapping, claims: Claims): ClaimedPerson {
  const address = textOf(find(claims, mapping.email)).toLowerCase();
  const email = addressPattern.test(address) ? address : null;
  const username = textOf(find(claims, mapping.username)) || (email?.split('@')[0] ?? '');
  const verified = mapping.emailVerified === true || find(claims, mapping.emailVerified);
  return {
    email,
    // Some providers write the truth as a text.
    isEmailVerified: verified === true || verified === 'true',
    name: textOf(find(claims, mapping.name)) || username,
    username,
    plan: mapping.plan === undefined ? undefined : planOf(catalogue, mapping, find(claims, mapping.plan)),
    v0Plan:
      mapping.v0Plan === undefined ? undefined : v0PlanOf(catalogue, mapping, find(claims, mapping.v0Plan)),
    ...otherPlansOf(catalogue, mapping, (field) => {
      const from = mapping.otherPlans?.[field]?.from;
      return from === undefined ? undefined : { word: find(claims, from) };
    }),
    teams: mapping.teams && readTeams(catalogue, mapping, find(claims, mapping.teams.from)),
    isStaff: mapping.staff && listOf(find(claims, mapping.staff.from)).includes(mapping.staff.value),
  };
}

function readTeams(catalogue: RoleCatalogue, mapping: ClaimsMapping, claim: unknown): ClaimedTeam[] {
  const rules = mapping.teams;
  if (rules === undefined) return [];
  const teams = new Map<string, ClaimedTeam>();
  for (const entry of listOf(claim).slice(0, maxTeams)) {
    const found = typeof entry === 'string' ? readText(rules, entry) : readObject(rules, entry);
    const slug = textOf(found?.slug).toLowerCase();
    const role = roleOf(catalogue, rules, found?.role);
    if (found === undefined || role === null || !isSlug(slug)) continue;
    const known = teams.get(slug);
    const isOfObject = typeof entry !== 'string';
    teams.set(slug, {
      slug,
      name: textOf(found.name) || known?.name || slug,
      role: known === undefined ? role : strongest(catalogue, role, known.role),
      plan: isOfObject && rules.plan in Object(entry) ? planOf(catalogue, mapping, found.plan) : known?.plan,
      v0Plan:
        isOfObject && rules.v0Plan in Object(entry)
          ? v0PlanOf(catalogue, mapping, found.v0Plan)
          : known?.v0Plan,
      ...mergePlans(
        known,
        otherPlansOf(catalogue, mapping, (field) => {
          const name = rules.otherPlans?.[field];
          return name === undefined || !isObject(entry) || !Object.hasOwn(entry, name)
            ? undefined
            : { word: entry[name] };
        }),
      ),
    });
  }
  return [...teams.values()];
}

type TeamRules = NonNullable<ClaimsMapping['teams']>;
type TeamClaims = Record<'slug' | 'name' | 'role' | 'plan' | 'v0Plan', unknown>;

function readText(rules: TeamRules, text: string): Partial<TeamClaims> | undefined {
  if (rules.pattern === undefined) return { slug: text };
  const groups = new RegExp(rules.pattern, 'u').exec(text.slice(0, maxText))?.groups;
  return groups && { slug: groups.team, role: groups.role };
}

function readObject(rules: TeamRules, entry: unknown): TeamClaims | undefined {
  if (!isObject(entry)) return undefined;
  const { slug, name, role, plan, v0Plan } = rules;
  return {
    slug: entry[slug],
    name: entry[name],
    role: entry[role],
    plan: entry[plan],
    v0Plan: entry[v0Plan],
  };
}

/** A role that nobody mapped gives nothing, rather than the default: it may mean less. */
function roleOf(catalogue: RoleCatalogue, { roles, defaultRole }: TeamRules, word: unknown): TeamRole | null {
  const text = textOf(word);
  if (text !== '') return wordFor(roles, roleKeys(catalogue), text);
  if (defaultRole !== undefined) return defaultRole;
  return catalogue.roles.findLast(({ scope }) => scope === 'team')?.key ?? null;
}

/** The catalogue lists the strongest first. */
function strongest(catalogue: RoleCatalogue, one: TeamRole, other: TeamRole): TeamRole {
  const order = roleKeys(catalogue);
  return order.indexOf(one) < order.indexOf(other) ? one : other;
}

const roleKeys = ({ roles }: RoleCatalogue): string[] => roles.map(({ key }) => key);

const planOf = (catalogue: RoleCatalogue, mapping: ClaimsMapping, word: unknown): PlanKey | null =>
  wordFor(mapping.plans, plansOfField(catalogue, 'plan'), textOf(word));
const v0PlanOf = (catalogue: RoleCatalogue, mapping: ClaimsMapping, word: unknown): PlanKey | null =>
  wordFor(mapping.v0Plans, plansOfField(catalogue, 'v0Plan'), textOf(word));

/** Plans of further products, as far as `wordOf` has a claim for them. */
function otherPlansOf(
  catalogue: RoleCatalogue,
  mapping: ClaimsMapping,
  wordOf: (field: string) => { word: unknown } | undefined,
): Pick<ClaimedPlans, 'otherPlans'> {
  const claimed = otherFieldsOf(mapping).flatMap((field) => {
    const found = wordOf(field);
    if (found === undefined) return [];
    const own = plansOfField(catalogue, field);
    return [[field, wordFor(mapping.otherPlans?.[field]?.words, own, textOf(found.word))] as const];
  });
  return claimed.length === 0 ? {} : { otherPlans: Object.fromEntries(claimed) };
}

/** A team may be named twice; what is said of it later counts. */
function mergePlans(
  known: ClaimedPlans | undefined,
  { otherPlans }: Pick<ClaimedPlans, 'otherPlans'>,
): Pick<ClaimedPlans, 'otherPlans'> {
  const all = { ...known?.otherPlans, ...otherPlans };
  return Object.keys(all).length === 0 ? {} : { otherPlans: all };
}

function wordFor(
  mapped: Readonly<Record<string, string>> | undefined,
  own: readonly string[],
  word: string,
): string | null {
  const meant = mapped !== undefined && Object.hasOwn(mapped, word) ? mapped[word] : word;
  return own.find((value) => value === meant) ?? null;
}

function find(claims: Claims, path: ClaimPath): unknown {
  return [path].flat().reduce<unknown>((value, key) => {
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, claims);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

/** A text on one line that the database stores. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxText);
}
