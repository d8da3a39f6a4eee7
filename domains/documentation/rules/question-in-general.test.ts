import { describe, expect, it } from 'vitest';
import { groupQuestions } from './group-questions.ts';
import { questionInGeneral } from './question-in-general.ts';

const names = ['Olivia Ortega', 'Orbit', 'orbit', 'orbit-storefront'];
const general = (question: string): string => questionInGeneral(question, { names });

describe('a question as authors read it', () => {
  it.each([
    ['a mail address', 'Why does olivia.o+x@orbit.example get no mail?', 'Why does [mail] get no mail?'],
    ['an address', 'https://shop.example.org/a?token=1 shows 404', '[address] shows 404'],
    ['a domain', 'How do I move shop.müller.example to you?', 'How do I move [domain] to you?'],
    ['a deployment', 'orbit-storefront-x1.tetra.example is down', '[domain] is down'],
    ['a token', 'Is sk_live_4f9a0c2e77aa valid?', 'Is [token] valid?'],
    ['a token without a prefix', 'Is a8f3kd92jf83kd02jf8 valid?', 'Is [token] valid?'],
    ['an id', 'What is 3f2504e0-4f89-11d3-9a0c-0305e82c3301?', 'What is [token]?'],
    ['an IP address', 'Which server is 203.0.113.7 of yours?', 'Which server is [address] of yours?'],
    ['an invoice', 'Why is invoice no. 2026-1234 so high?', 'Why is invoice [number] so high?'],
    ['the number of an invoice', 'Why is INV-2026-0042 so high?', 'Why is [number] so high?'],
    ['a bank account', 'Do you pay to DE02120300000000202051 ?', 'Do you pay to [number] ?'],
    ['a telephone number', 'Call me at +49 (30) 123 45 67 please', 'Call me at [number] please'],
    ['the name of the person', 'olivia here, how do I log in?', '[name] here, how do I log in?'],
    ['the name of the account', 'How do I rename Orbit?', 'How do I rename [name]?'],
    ['the name of a project', 'Why does orbit-storefront not build?', 'Why does [name] not build?'],
    [
      'how somebody introduces themselves',
      'Hi, my name is Jane Doe, how do I pay?',
      'Hi, my name is [name], how do I pay?',
    ],
    ['who is spoken to', 'Hello Ada, how do I pay?', 'Hello [name], how do I pay?'],
    ['who signs', 'How do I pay?\n\nKind regards,\nJane M. Doe', 'How do I pay? Kind regards,'],
    ['code', 'It fails:\n```\nDATABASE_URL=postgres://u:p@h/db\n```\nWhy?', 'It fails: [code] Why?'],
    ['signs that are not seen', 'How do I\u202e pay?', 'How do I pay?'],
  ])('has no %s in it', (_, question, kept) => {
    expect(general(question)).toBe(kept);
  });

  it.each([
    'Why does my function stop after 300 seconds with FUNCTION_TIMEOUT?',
    'Which value goes into vercel.json or next.config.js for 504?',
    'Wie lade ich jemanden in mein Team ein?',
    'ドメインを追加するにはどうすればよいですか？',
  ])('stays what it is where it has none: %s', (question) => {
    expect(general(question)).toBe(question.normalize('NFKC'));
  });

  it('is empty where nothing is left to read', () => {
    expect(general('olivia@orbit.example')).toBe('');
    expect(general('1234 5678')).toBe('');
  });

  it.each([
    'jane@doe.example',
    'sk_live_abcdef123456',
    'https://x.example/y',
    '4111 1111 1111 1111',
    '203.0.113.7',
  ])('never holds %s, wherever it stands', (secret) => {
    const around = ['how do I move', 'billing,', '(', '"', 'domain:', '\n', ''];
    for (const before of around)
      for (const after of around)
        expect(general(`${before} ${secret} ${after} please`)).not.toContain(secret);
  });
});

describe('questions that ask much the same', () => {
  it('stand together, the most frequent first, each group by its newest', () => {
    const groups = groupQuestions(
      [
        'How do I get a refund for last month?',
        'Can I export my logs to a bucket?',
        'Is there a way to export logs to my bucket?',
        'exporting of logs into a bucket?',
        '如何导出日志到存储桶？',
        '怎么导出日志到存储桶？',
      ],
      (question) => question,
    );
    expect(groups.map(({ questions }) => questions.length)).toEqual([3, 2, 1]);
    expect(groups[0]?.questions[0]).toBe('Can I export my logs to a bucket?');
  });
});
