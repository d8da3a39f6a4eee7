import { expect, it } from 'vitest';
import { addQuestions } from './add-questions.ts';

const line = (anchor: string, language: string, text: string) => ({ anchor, language, text });

it('puts questions below those of their heading and language, and changes nothing else', () => {
  const text = [
    '# How people ask',
    'top:',
    '  en:',
    '    - "quoted: kept" # with a remark',
    '  de:',
    '    - Wie?',
    '',
    'stop-a-widget:',
    '  en:',
    '    - stop',
    '',
  ].join('\n');
  const added = [
    line('', 'en', 'What: a widget?'),
    line('', 'fr', 'Comment ?'),
    line('stop-a-widget', 'en', '"Error: 5" appears'),
    line('new', 'en', 'yes'),
  ];
  expect(addQuestions(text, added)).toBe(
    [
      '# How people ask',
      'top:',
      '  en:',
      '    - "quoted: kept" # with a remark',
      '    - "What: a widget?"',
      '  de:',
      '    - Wie?',
      '  fr:',
      '    - Comment ?',
      '',
      'stop-a-widget:',
      '  en:',
      '    - stop',
      `    - '"Error: 5" appears'`,
      'new:',
      '  en:',
      '    - yes',
      '',
    ].join('\n'),
  );
});

it('writes a file where there is none', () => {
  expect(addQuestions('', [line('', 'en', 'How?'), line('', 'en', 'Why?')])).toBe(
    'top:\n  en:\n    - How?\n    - Why?\n',
  );
});

it('keeps a file that does not end with a line break', () => {
  expect(addQuestions('top:\n  en:\n    - a b', [line('', 'en', 'c d')])).toBe(
    'top:\n  en:\n    - a b\n    - c d\n',
  );
});
