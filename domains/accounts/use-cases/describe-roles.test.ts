import { brand } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { describeRoles } from './describe-roles.ts';

const abilities = (team: Parameters<typeof describeRoles>[1], role: string) => {
  const { openCases, seeInvoices, askForRefunds, manageMembers } =
    describeRoles(brand, team).find((each) => each.role === role) ?? {};
  return [openCases, seeInvoices, askForRefunds, manageMembers];
};

describe('what roles may do about support and billing', () => {
  it.each([
    ['OWNER', [true, true, true, true]],
    ['MEMBER', [true, true, false, false]],
    ['DEVELOPER', ['project-scoped', false, false, false]],
    ['CONTRIBUTOR', ['project-scoped', false, false, false]],
  ])('is the same for %s on Enterprise and on Pro with access groups [§6.0.4]', (role, expected) => {
    expect(abilities({ plan: 'enterprise', accessGroups: false }, role)).toEqual(expected);
    expect(abilities({ plan: 'pro', accessGroups: true }, role)).toEqual(expected);
  });

  it.each(['DEVELOPER', 'CONTRIBUTOR'])(
    'leaves %s without cases where projects grant nothing [§6.0.4]',
    (role) => {
      expect(abilities({ plan: 'pro', accessGroups: false }, role)).toEqual([false, false, false, false]);
    },
  );
});
