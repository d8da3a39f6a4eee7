import type { Account } from '@reachout/contract/accounts';
import type { Area } from '@reachout/contract/topics';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toClientBrand } from '../../lib/client-brand.ts';
import { defaultBrand } from '../../testing/default-brand.ts';
import { Opening } from './opening.tsx';

const hobby: Account = {
  id: 'team_pebble',
  name: 'Pebble',
  team: { id: 'team_pebble', slug: 'pebble', avatar: null },
  plan: 'hobby',
  v0Plan: null,
  isPaid: false,
  role: 'OWNER',
  permissions: { canCreateSupportCase: true, billingRefund: true },
  hasProjects: true,
} as Account;

const moved = 'Support for your plan has moved to Tetra&#x27;s Community.';

function render(account: Account, areas?: Area[]): string {
  const brand = { ...toClientBrand(defaultBrand()), ...(areas && { areas }) };
  return renderToStaticMarkup(
    <Opening
      brand={brand}
      person={{ userId: 'user_hana', name: 'Hana' }}
      product="platform"
      account={account}
      choices={[account]}
      isCaseFormVisible={false}
      caseRefusal={undefined}
      onChooseProduct={() => undefined}
      onChooseAccount={() => undefined}
      onOpenCaseForm={() => undefined}
      onCreateCase={() => undefined}
      renderRefund={() => null}
    />,
  );
}

const closed: Area = {
  name: 'Builds',
  value: 'builds',
  product: 'platform',
  topics: [
    {
      name: 'CLI',
      value: 'cli',
      description: 'The command line.',
      deprecated: 'hobby-group',
      suggestedArticles: [],
    },
  ],
};

describe('the opening of the chat', () => {
  it('says beside the community that this plan can still ask, and open cases on open topics [D33, §6.0.7]', () => {
    expect(render(hobby)).toContain(
      `${moved} You can still ask here, and open a case on the topics that are open to your plan. <a`,
    );
  });

  it.each([
    ['no topic is open to the plan', hobby, [closed]],
    [
      'the person cannot open a case',
      {
        ...hobby,
        permissions: { ...hobby.permissions, canCreateSupportCase: false as const },
      },
      undefined,
    ],
  ])('promises no case where %s [D33]', (_why, account, areas) => {
    const markup = render(account, areas);
    expect(markup).toContain(moved);
    expect(markup).not.toContain('You can still');
  });
});
