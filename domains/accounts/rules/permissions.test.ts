import { brand } from '@reachout/core/testing/samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basicActions, type Grants, permissionResources } from '@reachout/catalogue/rules/grants';
import {
  can,
  caseCreation,
  expandAction,
  grantsForRole,
  type Membership,
  mergeGrants,
  needsProjectPermissions,
  summarisePermissions,
} from './permissions.ts';

const action = fc.constantFrom(...basicActions, 'write' as const, '*' as const);
const resource = fc.constantFrom(...permissionResources);
const grants = fc.dictionary(resource, fc.uniqueArray(action)) as fc.Arbitrary<Grants>;

describe('actions', () => {
  it.each([
    ['read', ['read']],
    ['create', ['create']],
    ['delete', ['delete']],
    ['update', ['update']],
    ['list', ['list']],
    ['write', ['create', 'delete', 'update']],
    ['*', ['read', 'create', 'delete', 'update']],
  ] as const)('expand %s to %j [§6.0.5]', (each, basic) => {
    expect(expandAction(each)).toEqual(basic);
  });
});

describe('resources', () => {
  const everything = grantsForRole(brand, { role: 'OWNER', plan: 'enterprise', accessGroups: true });

  it.each([
    'supportCase',
    'supportCaseComment',
    'projectSupportCase',
    'projectSupportCaseComment',
    'billingRefund',
    'billingInvoice',
    'billingInformation',
    'billingPlan',
    'paymentMethod',
    'team',
    'teamOwnMembership',
    'project',
    'projectPermissions',
    'deployment',
    'domain',
    'v0Chat',
    'fileUpload',
  ] as const)('of the built-in list are all an owner’s: %s [§3.12.8, D7]', (each) => {
    expect(can(everything, '*', each)).toBe(true);
  });
});

describe('resolution', () => {
  it.each([
    ['write', 'create', true],
    ['write', 'delete', true],
    ['write', 'update', true],
    ['write', 'read', false],
    ['write', 'list', false],
    ['*', 'read', true],
    ['*', 'write', true],
    ['*', 'list', false],
    ['create', 'write', false],
    ['list', 'read', false],
  ] as const)('lets %s do %s: %s [§6.0.5]', (granted, asked, allowed) => {
    expect(can({ project: [granted] }, asked, 'project')).toBe(allowed);
  });

  it('lets the parts of an alias do what the alias does [§6.0.5]', () => {
    expect(can({ project: ['create', 'delete', 'update'] }, 'write', 'project')).toBe(true);
    expect(can({ project: ['write', 'read'] }, '*', 'project')).toBe(true);
  });

  it('allows an alias exactly when it allows each of its parts [§6.0.5]', () => {
    fc.assert(
      fc.property(grants, action, resource, (given, each, on) => {
        const byPart = expandAction(each).every((part) => can(given, part, on));
        return can(given, each, on) === byPart;
      }),
    );
  });

  it('never allows a resource that was not granted', () => {
    fc.assert(
      fc.property(grants, action, resource, (given, each, on) => on in given || !can(given, each, on)),
    );
    expect(can(null, 'read', 'team')).toBe(false);
    expect(can({}, 'read', '__proto__' as 'team')).toBe(false);
    expect(can({}, 'read', 'constructor' as 'team')).toBe(false);
  });

  it('merges to exactly what one of the merged allows', () => {
    fc.assert(
      fc.property(grants, grants, fc.constantFrom(...basicActions), resource, (one, other, each, on) => {
        return can(mergeGrants(one, other), each, on) === (can(one, each, on) || can(other, each, on));
      }),
    );
  });
});

describe('roles', () => {
  it.each([
    ['OWNER', true],
    ['MEMBER', false],
    ['DEVELOPER', false],
    ['CONTRIBUTOR', false],
  ] as const)('let %s refund: %s [§6.0.3, A08]', (role, allowed) => {
    const given = grantsForRole(
      brand,
      { role, plan: 'enterprise', accessGroups: true },
      brand.projectRoles.map(({ key }) => key),
    );
    expect(can(given, 'create', 'billingRefund')).toBe(allowed);
  });

  it.each([
    ['OWNER', true],
    ['MEMBER', true],
    ['DEVELOPER', false],
    ['CONTRIBUTOR', false],
  ] as const)('let %s create cases of the whole team: %s [§6.0.2]', (role, allowed) => {
    const given = grantsForRole(brand, { role, plan: 'pro', accessGroups: true });
    expect(can(given, 'create', 'supportCase')).toBe(allowed);
  });
});

describe('project-level permissions', () => {
  it.each([
    ['OWNER', 'enterprise', true, [], false],
    ['MEMBER', 'enterprise', true, [], false],
    ['DEVELOPER', 'enterprise', false, [], true],
    ['CONTRIBUTOR', 'enterprise', false, [], true],
    ['DEVELOPER', 'pro', true, [], true],
    ['CONTRIBUTOR', 'pro', true, [], true],
    ['DEVELOPER', 'pro', false, [], false],
    ['CONTRIBUTOR', 'pro', false, [], false],
    ['DEVELOPER', 'hobby', true, [], false],
    ['CONTRIBUTOR', null, true, [], false],
    [null, 'pro', true, [], false],
    [null, 'pro', false, ['V0Builder'], true],
    [null, 'hobby', false, ['V0Viewer'], true],
    ['DEVELOPER', 'pro', false, ['V0Chatter'], true],
    ['OWNER', 'pro', true, ['V0Builder'], false],
    ['MEMBER', 'pro', true, ['V0Builder'], false],
  ] as const)(
    'are fetched for %s on %s with access groups %s and v0 permissions %j: %s [§6.0.4]',
    (role, plan, accessGroups, v0Permissions, needed) => {
      expect(needsProjectPermissions(brand, { role, plan, accessGroups, v0Permissions })).toBe(needed);
    },
  );

  it('count only for those who need them [§6.0.4]', () => {
    const developer: Membership = { role: 'DEVELOPER', plan: 'pro', accessGroups: true };
    const withoutGroups = { ...developer, accessGroups: false };
    expect(can(grantsForRole(brand, developer, ['ADMIN']), 'create', 'projectSupportCase')).toBe(true);
    expect(can(grantsForRole(brand, developer, ['PROJECT_VIEWER']), 'create', 'projectSupportCase')).toBe(
      false,
    );
    expect(can(grantsForRole(brand, withoutGroups, ['ADMIN']), 'create', 'projectSupportCase')).toBe(false);
  });
});

describe('creating cases', () => {
  it.each([
    [{ supportCase: ['create'] }, true, true],
    [{ supportCase: ['write'] }, false, true],
    [{ supportCase: ['*'] }, true, true],
    [{ projectSupportCase: ['create'] }, true, 'project-scoped'],
    [{ projectSupportCase: ['create'] }, false, false],
    [{ supportCase: ['read', 'list'] }, true, false],
    [{}, true, false],
  ] as const)('with %j and projects %s is %s [§3.11.1, §6.0.2]', (given: Grants, hasProjects, expected) => {
    expect(caseCreation(given, { hasProjects })).toBe(expected);
  });

  it('is summed up with the right to refund [§3.11.1]', () => {
    const owner = grantsForRole(brand, { role: 'OWNER', plan: 'pro', accessGroups: true });
    expect(summarisePermissions(owner, { hasProjects: false })).toEqual({
      canCreateSupportCase: true,
      billingRefund: true,
    });
  });
});
