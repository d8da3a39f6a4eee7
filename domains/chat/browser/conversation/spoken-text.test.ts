import { describe, expect, it } from 'vitest';
import { spokenText } from './spoken-text.ts';

describe('what a screen reader is told of an answer [U40]', () => {
  it.each([
    ['marks of emphasis and code', '**Set** _it_ in `tetra.json`.', 'Set it in tetra.json.'],
    ['numbers of sources', 'Set it. [1] Then wait [12].', 'Set it. Then wait.'],
    ['where links lead', 'See [Raise it](/docs/a#b).', 'See Raise it.'],
    ['marks of lists, headings and quotes', '## Do\n\n1. One.\n- Two.\n> Three.', 'Do One. Two. Three.'],
    ['fences of code', '```json\n{ "a": 1 }\n```', '{ "a": 1 }'],
  ])('leaves out %s', (_, markdown, spoken) => {
    expect(spokenText(markdown)).toBe(spoken);
  });

  it('says the lines in names, which are no emphasis', () => {
    expect(spokenText('`NEXT_PUBLIC_URL`, FUNCTION_TIMEOUT and 404 NOT\\_FOUND')).toBe(
      'NEXT_PUBLIC_URL, FUNCTION_TIMEOUT and 404 NOT_FOUND',
    );
  });

  it('says signs that are no marks', () => {
    expect(spokenText('2 \\* 3 \\[a\\] \\| b')).toBe('2 * 3 [a] | b');
  });

  it.each(['[', '![', '[a](', ' ', '\n', ' \n', ' |', '|', '_', 'a_', '*', '`', '- ', '\t'])(
    'is said in time for an answer of many %j [A32, A40]',
    (piece) => {
      const before = process.cpuUsage();
      spokenText(`a${piece.repeat(100_000 / piece.length)}b`);
      const { user, system } = process.cpuUsage(before);
      // Of the processor's time, which is the same on a machine that does other things too.
      expect((user + system) / 1_000).toBeLessThan(1_000);
    },
  );

  it('says each row of a table as a sentence', () => {
    const table = '| Plan | Run |\n| --- | ---: |\n| Hobby | 60 s |\n| Pro |  |\n\n[1]';
    expect(spokenText(table)).toBe('Plan, Run. Hobby, 60 s. Pro,.');
  });
});
