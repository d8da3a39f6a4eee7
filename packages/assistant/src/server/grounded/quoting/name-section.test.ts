import type { SectionBlock } from '@reachout/content';
import { describe, expect, it } from 'vitest';
import { articleOfProse } from '../../../../testing/small-documentation.ts';
import type { Question } from '../../retrieval/question.ts';
import { stemsOf } from '../../retrieval/terms.ts';
import { nameSection, withoutNamed } from './name-section.ts';

/** A question of words that all tell as much. */
function questionOf(words: string): Question {
  const stems = stemsOf(words);
  return {
    words: stems.map((stem) => ({ word: stem, weight: 1, rarity: 5, alternatives: [{ stem, weight: 1 }] })),
    subjectWords: stems.length,
  };
}

function namedOf(blocks: readonly SectionBlock[] | string, question = questionOf('price'), place = 0) {
  const article = articleOfProse('/docs/seats', 'Seats', { 'Who needs a seat': '' });
  const [section] = article.sections;
  if (section === undefined) throw new Error('The article has no section.');
  const own: readonly SectionBlock[] =
    typeof blocks === 'string' ? [{ kind: 'prose', markdown: blocks, text: blocks }] : blocks;
  return nameSection({ article, section: { ...section, blocks: [...own] } }, question, place);
}

describe('a section that is named', () => {
  it('says its first sentence, with the words of its links', () => {
    expect(namedOf('Each [member](/docs/members) needs one. Nobody else does.')).toEqual({
      title: 'Who needs a seat',
      path: '/docs/seats#who-needs-a-seat',
      says: 'Each member needs one.',
    });
  });

  it('says the sentence too that says most of what was asked, and that something stands between', () => {
    const text = 'Each member needs one. Guests need none. The price of a seat is 20 USD.';
    expect(namedOf(text).says).toBe('Each member needs one. … The price of a seat is 20 USD.');
    expect(namedOf('Each member needs one. The price is 20 USD.').says).toBe(
      'Each member needs one. The price is 20 USD.',
    );
  });

  it('does not begin with who may do it', () => {
    const prose = (markdown: string): SectionBlock => ({ kind: 'prose', markdown, text: markdown });
    const blocks = [prose('**Roles:** Owner, Member'), prose('Each member needs one. Nobody else does.')];
    expect(namedOf(blocks).says).toBe('Each member needs one.');
  });

  it('says an item of a list without its mark', () => {
    const list = '- Members need one.\n- The price of a guest is 0 USD.';
    expect(namedOf([{ kind: 'list', markdown: list, text: list }]).says).toBe(
      'Members need one. The price of a guest is 0 USD.',
    );
  });

  it.each([
    ['leads to what stands below it', 'These need one:'],
    ['is too long for a line', `Each member ${'of each team '.repeat(45)}needs one.`],
  ])('says what tells of what was asked where its first sentence %s', (_, text) => {
    const price = 'The price is 20 USD.';
    const blocks = [text, price].map((each) => ({ kind: 'prose' as const, markdown: each, text: each }));
    expect(namedOf(blocks).says).toBe(price);
    expect(namedOf(blocks, questionOf('guests')).says).toBeUndefined();
  });

  it('says the row of a table that tells of what was asked, and what its cells are', () => {
    const table =
      '| Role | Seat | Note |\n|---|---|---|\n| Owner | The price is 20 USD | |\n| Guest | None | |';
    const blocks: SectionBlock[] = [
      { kind: 'prose', markdown: 'Each member needs one.', text: 'Each member needs one.' },
      { kind: 'table', markdown: table, text: table },
    ];
    expect(namedOf(blocks).says).toBe('Each member needs one. Owner: Seat: The price is 20 USD.');
    expect(namedOf(blocks.slice(1)).says).toBe('Owner: Seat: The price is 20 USD.');
  });

  it('puts no colon behind what a table asks', () => {
    const table = '| Data | In the EU only? |\n|---|---|\n| Is a price kept? | yes |';
    const blocks: SectionBlock[] = [{ kind: 'table', markdown: table, text: table }];
    expect(namedOf(blocks).says).toBe('Is a price kept? yes.');
  });

  it('says the row alone where the sentence before it only leads to the table', () => {
    const lead = 'These need one:';
    const table = '| Role | Price |\n|---|---|\n| Owner | 20 USD |\n| Guest | none |';
    const blocks: SectionBlock[] = [
      { kind: 'prose', markdown: lead, text: lead },
      { kind: 'table', markdown: table, text: table },
    ];
    expect(namedOf(blocks, questionOf('owner')).says).toBe('Owner: 20 USD.');
  });

  it('is only named where a table tells nothing of what was asked', () => {
    const table = '| Member | Days |\n|---|---|\n| Owner | 20 |';
    expect(namedOf([{ kind: 'table', markdown: table, text: table }]).says).toBeUndefined();
  });

  it('says what adds to what is said, and not the same once more', () => {
    const text =
      'Each member needs one. The price of a seat is 20 USD. The price is charged monthly. A tax of the country is added.';
    expect(namedOf(text, questionOf('price tax')).says).toBe(
      'Each member needs one. The price of a seat is 20 USD. … A tax of the country is added.',
    );
  });

  it('says less behind the first three', () => {
    const text = 'Each member needs one. The price of a seat is 20 USD. A tax of the country is added.';
    const asked = questionOf('price tax country');
    expect(namedOf(text, asked, 2).says).toBe(text);
    expect(namedOf(text, asked, 3).says).toBe('Each member needs one. … A tax of the country is added.');
  });

  it('says no more than there is room for in a few lines', () => {
    const long = `The price is told in ${'one of the many '.repeat(24)}lists.`;
    expect(namedOf(`Each member of a team needs one, and nobody else does. ${long}`).says).toBe(
      'Each member of a team needs one, and nobody else does.',
    );
  });

  it('is only named where it begins with code', () => {
    const code = 'Set these nameservers:\n\n```text\nns1.example.com\n```';
    const prose = 'The price is 20 USD.';
    expect(
      namedOf([
        { kind: 'code', markdown: code, text: code },
        { kind: 'prose', markdown: prose, text: prose },
      ]).says,
    ).toBeUndefined();
  });

  it('counts for nothing that an answer has quoted', () => {
    const quoted = 'Each member needs one. [1]\n\n- [Guests](/docs/guests): None needs one. [1]';
    const list =
      '- [Who needs a \\[free\\] seat](/docs/seats#free): Each member needs one.\n- [Seats](/docs/seats)';
    const ending = 'Shall I open the case form for you?';
    const left = withoutNamed(`${quoted}\n\nThe documentation also says:\n\n${list}\n\n${ending}`);
    expect(left).toContain(quoted);
    expect(left).toContain(ending);
    expect(left).not.toContain('free');
    expect(left).not.toContain('/docs/seats');
  });
});
