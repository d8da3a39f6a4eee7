import { accountsForProduct } from '../rules/accounts.ts';
import { brand, personalAccount, teamAccount } from '@reachout/core/testing/samples';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SelectionFields } from './selection-fields.tsx';

it('lists accounts in the order of every other list: the person’s own, then the teams [§5.2.10]', () => {
  const accounts = [personalAccount(), teamAccount({ v0Plan: 'v0-team' })];
  const markup = renderToStaticMarkup(
    <SelectionFields
      brand={brand}
      accounts={accounts}
      product="v0"
      account={null}
      accountRef={null}
      onProductChange={() => undefined}
      onAccountChange={() => undefined}
    />,
  );
  const offered = [...markup.matchAll(/<option[^>]* value="([^"]+)"/g)].map(([, value]) => value);
  const order = accountsForProduct(brand, accounts, 'v0').map(({ id }) => id);
  expect(order).toHaveLength(2);
  expect(offered.filter((value) => value !== undefined && order.includes(value))).toEqual(order);
  expect(markup.match(/<optgroup[^>]*label="[^"]*"/g)).toHaveLength(2);
});
