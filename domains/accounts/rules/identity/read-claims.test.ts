import { brand } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { claimsMappingSchema, findUnknownNames } from './claims-mapping.ts';
import { type Claims, readClaims } from './read-claims.ts';

const read = (mapping: object, claims: Claims) =>
  readClaims(brand, claimsMappingSchema.parse(mapping), claims);
/** A plan of a product that the default catalogue does not have. */
const smallPlan = { ...brand.plans[0], key: '', field: 'edgePlan' } as (typeof brand.plans)[number];
const teams = (rules: object, claim: unknown) =>
  read({ teams: { from: 'teams', ...rules } }, { teams: claim }).teams;

describe('the claims of a person', () => {
  it('are those of OpenID Connect where nothing is mapped, and neither give nor take teams, plans or staff', () => {
    const claims = {
      email: 'Ada@Example.com',
      email_verified: true,
      name: ' Ada\tLind ',
      preferred_username: 'ada',
    };
    expect(read({}, claims)).toEqual({
      email: 'ada@example.com',
      isEmailVerified: true,
      name: 'Ada Lind',
      username: 'ada',
    });
  });

  it.each([
    ['a name with dots and slashes', 'https://x.example/plan', { 'https://x.example/plan': 'pro' }],
    ['a way through objects', ['app', 'plan'], { app: { plan: 'pro' } }],
  ])('give the plan that the mapping names by %s', (_what, plan, claims) => {
    expect(read({ plan }, claims).plan).toBe('pro');
  });

  it.each([
    ['a word that is mapped', { plans: { gold: 'enterprise' } }, 'gold', 'enterprise'],
    ['one of our own words', {}, 'pro', 'pro'],
    ['a word that nobody knows', {}, 'platinum', null],
    ['the name of a method of every object', { plans: {} }, 'constructor', null],
    ['no text', {}, 7, null],
    ['no claim', {}, undefined, null],
  ])('give a plan by %s', (_what, words, claim, plan) => {
    expect(read({ plan: 'tier', ...words }, { tier: claim }).plan).toBe(plan);
  });

  it.each([
    ['no address', undefined],
    ['no text', ['a@b.example']],
    ['two addresses', 'a@b.example,c@d.example'],
    ['no domain', 'ada'],
  ])('give no address when they hold %s', (_what, email) => {
    expect(read({}, { email }).email).toBeNull();
  });

  it.each([
    [{}, true, true],
    [{}, 'true', true],
    [{}, 'false', false],
    [{}, undefined, false],
    [{}, 1, false],
    [{ emailVerified: true }, undefined, true],
  ])('mapped by %j verify an address by %j: %j', (mapping, email_verified, isVerified) => {
    expect(read(mapping, { email: 'a@b.example', email_verified }).isEmailVerified).toBe(isVerified);
  });

  it.each([
    [['support'], true],
    ['support', true],
    [['supporters'], false],
    [undefined, false],
  ])('with the groups %j make the person staff: %j', (groups, isStaff) => {
    expect(read({ staff: { from: 'groups', value: 'support' } }, { groups }).isStaff).toBe(isStaff);
  });
});

describe('plans of a further product', () => {
  const catalogue = {
    ...brand,
    plans: [...brand.plans, { ...smallPlan, key: 'edge-s' }, { ...smallPlan, key: 'edge-l' }],
  };
  const readEdge = (mapping: object, claims: Claims) =>
    readClaims(catalogue, claimsMappingSchema.parse(mapping), claims);
  const words = { big: 'edge-l' };

  it.each([
    ['edge-s', 'edge-s'],
    ['big', 'edge-l'],
    ['pro', null],
    [undefined, null],
  ])('are read by the claim’s %s as %s', (claim, plan) => {
    const mapping = { otherPlans: { edgePlan: { from: ['app', 'edge'], words } } };
    expect(readEdge(mapping, { app: { edge: claim } }).otherPlans).toEqual({ edgePlan: plan });
  });

  it('are those of teams too, where an object of a team names them', () => {
    const mapping = {
      otherPlans: { edgePlan: { words } },
      teams: { from: 'teams', otherPlans: { edgePlan: 'edge' } },
    };
    const claims = { teams: [{ slug: 'orbit', edge: 'big' }, { slug: 'orbit' }, { slug: 'nova' }] };
    const person = readEdge(mapping, claims);
    expect(person.otherPlans).toBeUndefined();
    expect(person.teams?.map(({ otherPlans }) => otherPlans)).toEqual([{ edgePlan: 'edge-l' }, undefined]);
  });

  it('are told of where the catalogue does not have the field or the plan', () => {
    const mapping = claimsMappingSchema.parse({
      otherPlans: {
        plan: { from: 'tier' },
        edgePlan: { from: 'edge', words: { huge: 'edge-xxl' } },
        nonePlan: { from: 'none' },
      },
    });
    expect(findUnknownNames(mapping, catalogue)).toEqual([
      'otherPlans.plan: is no further plan field of the catalogue, only edgePlan',
      'otherPlans.edgePlan.words.huge: the catalogue has no "edge-xxl", only edge-s, edge-l',
      'otherPlans.nonePlan: is no further plan field of the catalogue, only edgePlan',
    ]);
  });
});

describe('teams of claims', () => {
  it('are slugs, with the default role', () => {
    expect(teams({}, ['orbit', 'Nova', '../x', '', 7])).toEqual([
      { slug: 'orbit', name: 'orbit', role: 'MEMBER' },
      { slug: 'nova', name: 'nova', role: 'MEMBER' },
    ]);
  });

  it('are texts that a pattern takes apart, such as groups of Keycloak; the strongest role counts', () => {
    const rules = { pattern: '^/teams/(?<team>[^/]+)(?:/(?<role>[^/]+))?$', roles: { admins: 'OWNER' } };
    const claim = ['/teams/orbit', '/teams/orbit/admins', '/teams/nova/unknown', '/elsewhere'];
    expect(teams(rules, claim)).toEqual([{ slug: 'orbit', name: 'orbit', role: 'OWNER' }]);
  });

  it('are objects whose fields may have other names', () => {
    const rules = { slug: 'id', role: 'as', plan: 'tier', defaultRole: null };
    const claim = [
      { id: 'orbit', name: 'Orbit Labs', as: 'DEVELOPER', tier: 'pro' },
      { id: 'nova', as: 'MEMBER', tier: 'none' },
      { id: 'without-role' },
      null,
    ];
    expect(teams(rules, claim)).toEqual([
      { slug: 'orbit', name: 'Orbit Labs', role: 'DEVELOPER', plan: 'pro' },
      { slug: 'nova', name: 'nova', role: 'MEMBER', plan: null },
    ]);
  });

  it('are none where the claim is missing', () => {
    expect(teams({}, undefined)).toEqual([]);
  });
});

describe('a mapping of claims', () => {
  it.each([
    [{ teams: {} }, ['teams.from']],
    [{ teams: { from: 'groups', pattern: '(' } }, ['teams.pattern']],
    [{ teams: { from: 'groups', pattern: '(?<group>.*)' } }, ['teams.pattern']],
    [{ teams: { from: 'groups', roles: { boss: '' } } }, ['teams.roles.boss']],
    [{ staff: { from: 'groups' }, tims: 1 }, ['staff.value', '']],
  ])('%j is refused at each place that is wrong', (mapping, places) => {
    const { error } = claimsMappingSchema.safeParse(mapping);
    expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(places.toSorted());
  });

  it('is told each role and plan that the catalogue does not have', () => {
    const mapping = claimsMappingSchema.parse({
      teams: { from: 'groups', roles: { boss: 'KING', dev: 'DEVELOPER' }, defaultRole: 'PAGE' },
      plans: { gold: 'golden', silver: 'pro' },
    });
    expect(findUnknownNames(mapping, brand).map((problem) => problem.replace(/, only.*/, ''))).toEqual([
      'teams.roles.boss: the catalogue has no "KING"',
      'teams.defaultRole: the catalogue has no "PAGE"',
      'plans.gold: the catalogue has no "golden"',
    ]);
  });
});
