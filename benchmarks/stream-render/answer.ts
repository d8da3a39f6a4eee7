const words = (
  'the account billing invoice refund request policy payment order customer support agent workspace project token key webhook event ' +
  'retry limit page search index document case status update settings member owner role region export import report balance charge ' +
  'currency amount period plan upgrade downgrade trial subscription when after before because please check open select choose confirm ' +
  'review send receive'
).split(' ');

/** A Markdown answer of that many characters, the same each time: prose with marks and links, headings, lists, code and tables. */
export function makeAnswer(length: number, seed = 42): string {
  let state = seed;
  const random = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = (): string => words[Math.floor(random() * words.length)] ?? '';
  const sentence = (count: number): string => {
    const parts = Array.from({ length: count }, () => marked(random(), pick()));
    const text = parts.join(' ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const makers: Record<number, () => string> = {
    0: () => `## ${sentence(4).replace(/[`*[\]()]/g, '')}\n\n`,
    3: () => `${Array.from({ length: 4 }, () => `- ${sentence(9)}`).join('\n')}\n\n`,
    5: () => codeBlock(pick, random),
    6: () => `${Array.from({ length: 3 }, (_, index) => `${index + 1}. ${sentence(12)}`).join('\n')}\n\n`,
    8: () => table(pick, sentence),
  };
  let answer = '';
  for (let block = 0; answer.length < length; block += 1) {
    answer += makers[block % 9]?.() ?? `${sentence(38)}.\n\n`;
  }
  return answer.slice(0, length);
}

function marked(chance: number, word: string): string {
  if (chance < 0.04) return `\`${word}_id\``;
  if (chance < 0.08) return `**${word}**`;
  if (chance < 0.1) return `[${word}](https://docs.example.com/${word})`;
  return chance < 0.12 ? `*${word}*` : word;
}

function codeBlock(pick: () => string, random: () => number): string {
  const lines = Array.from(
    { length: 5 },
    (_, index) =>
      `const ${pick()}${index} = await client.${pick()}.${pick()}({ limit: ${Math.floor(random() * 100)} });`,
  );
  return `\`\`\`ts\nconst client = createClient({ key: process.env.KEY });\n${lines.join('\n')}\n\`\`\`\n\n`;
}

function table(pick: () => string, sentence: (count: number) => string): string {
  const rows = Array.from(
    { length: 3 },
    () => `| ${pick()} | ${pick()} | ${sentence(4).replace(/\|/g, '')} |`,
  );
  return `| Field | Type | Meaning |\n| --- | --- | --- |\n${rows.join('\n')}\n\n`;
}
