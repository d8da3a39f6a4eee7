import { describe, expect, it } from 'vitest';
import { findTranslationProblem } from './translations.ts';

describe('a translation', () => {
  it.each([
    ['de', 'Log in', 'Anmelden'],
    ['de', '<link>Log in</link> as {name}', 'Als {name} <link>anmelden</link>'],
    ['ja', '{count, plural, one {# case} other {# cases}}', '{count, plural, other {#件のケース}}'],
    [
      'ar',
      '{count, plural, one {# case} other {# cases}}',
      '{count, plural, zero {لا حالات} one {حالة} two {حالتان} few {# حالات} many {# حالة} other {# حالة}}',
    ],
    [
      'de',
      '{count, plural, =0 {None} other {<b>#</b> left}}',
      '{count, plural, =0 {Keine} other {noch <b>#</b>}}',
    ],
  ])('into %s may say “%s” as “%s” [U70]', (tag, english, text) => {
    expect(findTranslationProblem(english, text, tag)).toBeUndefined();
  });

  it.each([
    ['de', 'Log in', ' ', 'is not translated'],
    ['de', 'Log in', 'Anmelden ', 'begins or ends with a space'],
    ['de', 'Of {name}', 'Von {nam', 'is not well formed: '],
    ['de', 'Of {name}', 'Von {namen}', 'has the places namen; its English has name'],
    [
      'de',
      '{total, number} in all',
      'Zusammen {total}',
      'has the places total; its English has total number',
    ],
    ['de', '<link>Log in</link>', 'Anmelden', 'has the tags none; its English has </link>, <link>'],
    [
      'de',
      '{count, plural, one {# case} other {# cases}}',
      '{count, plural, one {# Fall} few {# Fälle} other {# Fälle}}',
      'has the plural branch few, which its language does not have',
    ],
    [
      'ja',
      '{count, plural, one {# case} other {# cases}}',
      '{count, plural, =1 {1件}}',
      'has a plural without the branch other',
    ],
  ])('into %s that says “%s” as “%s” %s', (tag, english, text, problem) => {
    expect(findTranslationProblem(english, text, tag)).toContain(problem);
  });
});
