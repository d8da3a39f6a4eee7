import { brand } from '@reachout/core/testing/samples';
import { expect, it } from 'vitest';
import { factsOfTexts } from './case-field-uses.ts';

it.each([
  ['$', '$300.00'],
  ['€', '€300.00'],
  ['kr', 'kr\u00A0300.00'],
])('the amount of a case stands behind the sign of its currency: %s', (currencySign, value) => {
  const facts = factsOfTexts({ billingAmount: '300' }, { ...brand, currencySign });
  expect(facts.map(({ field, value: shown }) => [field, shown])).toEqual([['billingAmount', value]]);
});
