import { brand } from '@reachout/core/testing/samples';
import { expect, it } from 'vitest';
import { namedProduct } from './named-product.ts';

const two = ['I deployed it.', 'And then?', 'It failed.'];

it.each([
  ['names it', ['My v0 chat hangs'], 'platform', 'v0'],
  ['names it in another script', ['v0が応答しません'], 'platform', 'v0'],
  ['names its address', ['see https://v0.app/chat/abc'], 'platform', 'v0'],
  ['goes on', ['My v0 chat hangs', 'I reloaded, same dots'], 'platform', 'v0'],
  ['has gone on for long', ['My v0 chat hangs', 'ok', ...two], 'platform', undefined],
  ['chose it', ['My v0 chat hangs'], 'v0', undefined],
  ['names none', two, 'platform', undefined],
  ['names the platform', [`Does ${brand.name} cost anything?`], 'v0', undefined],
  ['names something that is spelt like it', ['version v0.1 fails'], 'platform', undefined],
])('a person who %s speaks of another product than they chose: %j, %s → %s', (_, said, chosen, named) => {
  expect(namedProduct(said, chosen, brand)).toBe(named);
});
