import { describe, expect, it } from 'vitest';
import {
  type ActionableCase,
  actionsFor,
  caseActions,
  severityChoices,
  staffActionsFor,
} from './case-actions.ts';
import { grantsForRole, projectGrants } from '@reachout/accounts/rules/permissions';
import { areas, brand } from '@reachout/core/testing/samples';

const roleGrants = (role: string) => grantsForRole(brand, { role, plan: 'hobby', accessGroups: false });

const now = Date.UTC(2026, 10, 21, 12);
const supportCase: ActionableCase = {
  status: 'Open',
  closedAt: null,
  escalatedAt: null,
  area: 'billing',
  mergedInto: null,
  projectId: null,
  openedBy: 'user_other',
  participants: ['pat@team.example'],
};
const owner = {
  person: { userId: 'user_me', email: 'me@team.example', grants: roleGrants('OWNER'), projects: [] },
  isPaid: true,
};
const participant = {
  person: { userId: 'user_pat', email: 'pat@team.example', grants: roleGrants('CONTRIBUTOR'), projects: [] },
  isPaid: true,
};
const reader = {
  person: {
    userId: 'user_viewer',
    email: 'viewer@team.example',
    grants: roleGrants('CONTRIBUTOR'),
    projects: [{ projectId: 'prj_1', grants: projectGrants(brand, 'PROJECT_VIEWER') ?? {} }],
  },
  isPaid: true,
};

function allowedOf(customer: typeof reader | typeof owner, change: Partial<ActionableCase>): string[] {
  const states = actionsFor({ ...supportCase, ...change }, customer, now);
  return caseActions.filter((action) => states[action].isAllowed);
}

describe('the actions on a case', () => {
  it.each([
    ['New', ['comment', 'close', 'escalate', 'severity', 'participants']],
    ['Open', ['comment', 'close', 'escalate', 'severity', 'participants']],
    ['Waiting on you', ['comment', 'close', 'escalate', 'severity', 'participants']],
    ['On hold', ['comment', 'close', 'escalate', 'severity', 'participants']],
    ['Solved', ['comment', 'close', 'reopen', 'participants']],
    ['Closed', ['comment', 'reopen']],
    ['Escalated to partner', ['comment', 'close', 'escalate', 'severity', 'participants']],
  ])('that is %s are %j [LIFE-07, LIFE-08, LIFE-09, LIFE-10, LIFE-11]', (status, actions) => {
    expect(allowedOf(owner, { status, closedAt: status === 'Closed' ? now : null })).toEqual(actions);
  });

  it('are for a participant answering, escalating and leaving [ACCESS-04, ACCESS-05]', () => {
    expect(allowedOf(participant, {})).toEqual(['comment', 'escalate', 'leave']);
  });

  it('are none for those who may only read, with the reason [ACCESS-04, ACCESS-05]', () => {
    expect(allowedOf(reader, { projectId: 'prj_1' })).toEqual([]);
    expect(actionsFor({ ...supportCase, projectId: 'prj_1' }, reader, now)).toMatchObject({
      comment: { reason: expect.stringContaining('not answer it') },
      close: { reason: expect.stringContaining('not change it') },
    });
  });
});

describe('the severities to choose from', () => {
  it.each([
    [true, 'billing', undefined],
    [false, 'billing', expect.stringContaining('Severity 1')],
    [false, 'builds', undefined],
  ])('for a paid account: %s, in %s: 1 is disabled by %j [LIFE-10, §5.2.7]', (isPaid, area, reason) => {
    const choices = severityChoices({ area }, { isPaid }, areas);
    expect(choices).toEqual([
      { value: '1', disabledReason: reason },
      { value: '2', disabledReason: undefined },
      { value: '3', disabledReason: undefined },
      { value: '4', disabledReason: undefined },
    ]);
  });
});

describe('the actions of staff', () => {
  it.each([
    ['New', ['comment', 'close', 'reopen', 'severity', 'participants']],
    ['Solved', ['comment', 'close', 'reopen', 'severity', 'participants']],
    ['With the vendor', ['comment', 'close', 'reopen', 'severity', 'participants']],
    ['Closed', ['reopen', 'severity']],
  ])('on a case that is %s are %j [LIFE-05, LIFE-11, LIFE-12]', (status, allowed) => {
    const states = staffActionsFor({ status, mergedInto: null });
    expect(caseActions.filter((action) => states[action].isAllowed)).toEqual(allowed);
  });
});

describe('a merged case', () => {
  const merged = 'We go on with this in case 00000009.';

  it('takes nothing of anybody but to leave it, and says where it goes on [LIFE-15]', () => {
    const states = actionsFor({ ...supportCase, status: 'Closed', mergedInto: 9 }, owner, now);
    expect(caseActions.filter((action) => action !== 'leave').map((action) => states[action])).toEqual(
      Array.from({ length: caseActions.length - 1 }, () => ({ isAllowed: false, reason: merged })),
    );
    expect(staffActionsFor({ status: 'Closed', mergedInto: 9 }).comment).toEqual({
      isAllowed: false,
      reason: merged,
    });
  });
});
