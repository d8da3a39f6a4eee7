import { afterEach, expect, it } from 'vitest';
import { labelInSentence } from './format.ts';
import { english, setLanguageFinder } from './language.ts';

afterEach(() => setLanguageFinder(() => english));

it.each([
  ['en', 'Product area', 'product area'],
  ['en', 'Deployment URL', 'deployment URL'],
  ['de', 'Produktbereich', 'Produktbereich'],
  ['ja', 'カテゴリ', 'カテゴリ'],
])('a label inside a sentence in %s writes “%s” as “%s”', (tag, label, inside) => {
  setLanguageFinder(() => ({ ...english, tag }));
  expect(labelInSentence(label)).toBe(inside);
});
