import type { Account } from '@reachout/accounts/rules/accounts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toClientBrand } from '@reachout/web/lib/client-brand';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
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

function render(hasOpenTopic: boolean): string {
  return renderToStaticMarkup(
    <Opening
      brand={toClientBrand(defaultBrand)}
      person={{ userId: 'user_hana', name: 'Hana' }}
      product="platform"
      account={hobby}
      choices={[hobby]}
      hasOpenTopic={hasOpenTopic}
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

describe('the opening of the chat', () => {
  it('says beside the community that this plan can still ask, and open cases on open topics [D33, §6.0.7]', () => {
    expect(render(true)).toContain(
      `${moved} You can still ask here, and open a case on the topics that are open to your plan. <a`,
    );
  });

  it('promises no case where no topic is open [D33]', () => {
    const markup = render(false);
    expect(markup).toContain(moved);
    expect(markup).not.toContain('You can still');
  });
});
