import { brand } from '@reachout/core/testing/samples';
import { expect, it } from 'vitest';
import { type CaseLetter, composeLetter, type ToldNews } from './compose-letter.ts';

const textWith = (news: readonly ToldNews[]) => {
  const page = 'https://support.example/case';
  const letter: CaseLetter = {
    brand,
    supportCase: { number: 7, subject: 'Builds stop', description: 'Since noon.' },
    news,
    side: 'customer',
    isFollowUp: false,
    isAnswered: false,
    links: { page, settings: page, unsubscribe: page },
  };
  return composeLetter(letter).text;
};

it('the confirmation of a case says by when the first answer was promised, where it was and has not come', () => {
  const opened = { kind: 'opened', about: '2026-11-23T14:10:00.000Z' } as const;
  expect(textWith([opened])).toContain('First answer by Mon, Nov 23, 02:10 PM UTC.');
  expect(textWith([{ ...opened, about: null }])).not.toContain('First answer');
  expect(textWith([opened, { kind: 'answered', about: null }])).not.toContain('First answer by');
});
