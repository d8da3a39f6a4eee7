import { describe, expect, it } from 'vitest';
import { goesOnAsking, questionsIn } from './questions-in.ts';

describe('the questions within a sentence', () => {
  it.each([
    ['Is it safe and can I undo it?', ['Is it safe', 'can I undo it?']],
    [
      'Can I give access per project, and on which plan?',
      ['Can I give access per project', 'on which plan?'],
    ],
    [
      'Where should the key go, and after I publish do I need to enter it again?',
      ['Where should the key go', 'after I publish do I need to enter it again?'],
    ],
    [
      'I wonder whether it can be cancelled, whether credits survive, and if my pages stay online.',
      ['I wonder whether it can be cancelled', 'whether credits survive', 'if my pages stay online.'],
    ],
    [
      'Gilt Guthaben pro Team, und verfällt das irgendwann?',
      ['Gilt Guthaben pro Team', 'verfällt das irgendwann?'],
    ],
    ['Gibt es einen Vertrag und liegen die Logs hier?', ['Gibt es einen Vertrag', 'liegen die Logs hier?']],
    ['La limite c’est quoi et ça se règle où ?', ['La limite c’est quoi', 'ça se règle où ?']],
    [
      '¿Cómo la redirijo, y eso me perjudica en Google?',
      ['¿Cómo la redirijo', 'eso me perjudica en Google?'],
    ],
    [
      '何を測った数字なのか、上限を決めて止められるのか知りたいです。',
      ['何を測った数字なのか、', '上限を決めて止められるのか知りたいです。'],
    ],
    [
      'v0 订阅和 Pro 是两笔钱吗,取消之后网站还在不在?',
      ['v0 订阅和 Pro 是两笔钱吗,', '取消之后网站还在不在?'],
    ],
    ['月中加人怎么收费 删了退不退', ['月中加人怎么收费', '删了退不退']],
  ])('are several: %s', (sentence, questions) => {
    expect(questionsIn(sentence)).toEqual(questions);
  });

  it.each([
    'Which of builds, functions and crons are on the free plan?',
    'Gilt das für Pro und für die anderen Tarife?',
    'Muss ich das selber bestellen oder kommt das automatisch?',
    '域名在阿里云，记录都加了，为什么还是不生效？',
    '会社のサイトを移したのですが、どこで証明書を設定しますか？',
  ])('are one: %s', (sentence) => {
    expect(questionsIn(sentence)).toEqual([sentence]);
  });

  it('are not looked for in what is longer than people ask in one breath', () => {
    const sentence = `Is it safe and can I undo it${' with all of this'.repeat(30)}?`;
    expect(questionsIn(sentence)).toEqual([sentence]);
  });
});

it.each([
  ['and removing one, do we get anything back', true],
  ['y la factura sale con impuestos o no', true],
  ['My teacher said to just use it', false],
])('a sentence behind a question that goes on asking is heard: %s', (sentence, isHeard) => {
  expect(goesOnAsking(sentence)).toBe(isHeard);
});
