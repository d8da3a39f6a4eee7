import { brand } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import {
  type CasePerson,
  caseReach,
  isWithinReach,
  mayWithCase,
  normaliseParticipants,
} from './case-access.ts';
import type { Grants } from '@reachout/catalogue/rules/grants';
import { grantsForRole, projectGrants, type ProjectRole } from '@reachout/accounts/rules/permissions';

const person = (
  grants: Grants | null,
  projects: { projectId: string; role: ProjectRole }[] = [],
): CasePerson => ({
  userId: 'user_me',
  email: 'Me@Team.example',
  grants,
  projects: projects.map(({ projectId, role }) => ({ projectId, grants: projectGrants(brand, role) ?? {} })),
});

/** What a role grants by itself, without any project. */
const teamRoleGrants = (role: string) => grantsForRole(brand, { role, plan: 'hobby', accessGroups: false });

const owner = person(teamRoleGrants('OWNER'));
const member = person(teamRoleGrants('MEMBER'));
const developer = person(teamRoleGrants('DEVELOPER'), [{ projectId: 'prj_1', role: 'PROJECT_DEVELOPER' }]);
const viewer = person(teamRoleGrants('CONTRIBUTOR'), [{ projectId: 'prj_1', role: 'PROJECT_VIEWER' }]);
const contributor = person(teamRoleGrants('CONTRIBUTOR'));
const v0Builder = person({});
const self = person(null);

const others = { projectId: null, openedBy: 'user_other', participants: [] };
const ofProject = { ...others, projectId: 'prj_1' };
const own = { ...others, openedBy: 'user_me' };
const withMe = { ...others, participants: ['me@team.example'] };

describe('the cases that a person sees', () => {
  it.each([
    ['an owner', owner, [true, true, true, true], 'ACCESS-01'],
    ['a member', member, [true, true, true, true], 'ACCESS-01'],
    ['the person of a personal account', self, [true, true, true, true], 'ACCESS-01'],
    ['a developer with the project', developer, [false, true, true, true], 'ACCESS-02'],
    ['a contributor who views the project', viewer, [false, true, true, true], 'ACCESS-02'],
    ['a contributor without a project', contributor, [false, false, true, true], 'ACCESS-03'],
    ['somebody with a v0 permission alone', v0Builder, [false, false, true, true], 'ACCESS-03'],
  ])(
    'are for %s (others’, the project’s, their own, with them) %j [ACCESS-01, ACCESS-02, ACCESS-03, D7]',
    (_who, asked, seen, _rule) => {
      const reach = caseReach(asked);
      expect([others, ofProject, own, withMe].map((each) => isWithinReach(reach, each))).toEqual(seen);
      expect([others, ofProject, own, withMe].map((each) => mayWithCase(asked, 'read', each))).toEqual(seen);
    },
  );

  it('do not grow by taking part in one of them [ACCESS-03]', () => {
    expect(isWithinReach(caseReach(contributor), withMe)).toBe(true);
    expect(isWithinReach(caseReach(contributor), { ...withMe, participants: ['you@team.example'] })).toBe(
      false,
    );
  });
});

describe('what a person may do', () => {
  it.each([
    ['an owner', owner, others, { comment: true, update: true, leave: false }],
    ['a member', member, others, { comment: true, update: true, leave: false }],
    ['a developer of the project', developer, ofProject, { comment: true, update: true, leave: false }],
    ['a viewer of the project', viewer, ofProject, { comment: false, update: false, leave: false }],
    ['who opened it', contributor, own, { comment: true, update: true, leave: false }],
    ['who takes part', contributor, withMe, { comment: true, update: false, leave: true }],
    ['a developer of another project', developer, others, { comment: false, update: false, leave: false }],
    ['the person of a personal account', self, own, { comment: true, update: true, leave: false }],
  ])('with a case, %s: %j [ACCESS-04, ACCESS-05, D7]', (_who, asked, supportCase, may) => {
    const actions = {
      comment: mayWithCase(asked, 'comment', supportCase),
      update: mayWithCase(asked, 'update', supportCase),
      leave: mayWithCase(asked, 'leave', supportCase),
    };
    expect(actions).toEqual(may);
  });
});

describe('a list of participants', () => {
  it('keeps each address once, in lower case and in order', () => {
    expect(normaliseParticipants([' B@x.example', 'a@x.example', 'b@X.example'])).toEqual([
      'b@x.example',
      'a@x.example',
    ]);
  });
});
