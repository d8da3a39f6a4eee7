import { describe, expect, it } from 'vitest';
import { refundTopic } from './refund-topic.ts';
import { brand } from '@reachout/core/testing/samples';

describe('where a requested refund is filed', () => {
  it.each([
    ['platform', { area: 'billing', topic: 'refund-request' }],
    ['v0', { area: 'billing-v0', topic: 'v0-refund' }],
  ] as const)('of %s: %j', (product, expected) => {
    expect(refundTopic(brand, product)).toEqual(expected);
  });

  const own = [
    { name: 'Help', value: 'help', product: 'platform' as const, topics: [] },
    { name: 'Money', value: 'billing-and-tax', product: 'platform' as const, topics: [] },
  ];

  it.each([
    [own, { area: 'billing-and-tax', topic: null }],
    [own.slice(0, 1), { area: 'help', topic: null }],
    [[], { area: 'billing', topic: null }],
  ])('among an operator’s own areas without a refund topic: %#', (given, expected) => {
    expect(refundTopic({ products: [], areas: given }, 'platform')).toEqual(expected);
  });
});
