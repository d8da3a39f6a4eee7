/** What may be known of whoever asked: names that must not stand in what their question is kept as. */
export interface KnownNames {
  /** Of people, accounts and projects. */
  names: readonly string[];
}

const longestQuestion = 300;
const longestRead = 2_000;
/** A name of fewer signs is a word as well. */
const shortestName = 3;

const code = /```[\s\S]*?(?:```|$)|`[^`\n]{12,}`/g;
/** Hosts, wherever the ending is one of names and not of files: `config.json` says what the question is about. */
const host =
  /(?<![\p{L}\p{N}@/._-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?!(?:js|ts|tsx|jsx|mjs|cjs|json|ya?ml|toml|mdx?|html?|css|lock|env|log|txt|csv|config|rs|py|rb|go|php|sh|sql|png|svg|ico|xml)(?![\p{L}\p{N}]))\p{L}{2,24}(?![\p{L}\p{N}])(?:\/[^\s)]*)?/giu;
const rules: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b[a-z][a-z\d+.-]{0,30}:\/\/\S+/giu, '[address]'],
  [/(?<![^\s<>()"',;])[^\s<>()"',;@]+@[^\s<>()"',;]+\.[^\s<>()"',;]+/gu, '[mail]'],
  [host, '[domain]'],
  [/\b(?:[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,8}(?: ?[A-Z\d]{1,4})?)\b/gu, '[number]'],
  // Keys and tokens: what mixes letters and digits at length, or has the shape of one.
  [
    /\b(?:eyJ[\w-]+(?:\.[\w-]+)*|(?:sk|pk|rk|ghp|gho|github_pat|xox[a-z]|whsec|AKIA|rps)[_-]?[\w-]{6,})/gu,
    '[token]',
  ],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}\b/giu, '[token]'],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/giu, '[token]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b|(?<![\p{L}\p{N}:])(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}\b/giu, '[address]'],
  [
    /\b(?:invoices?|rechnung|facture|factura|fatura)\s*(?:number|no\.?|nr\.?|n[°º]|id)?\s*[:#]?\s*(?=[\w/-]*\d)[\w/-]+/giu,
    'invoice [number]',
  ],
  [/\b(?=[A-Z\d/_-]*\d)[A-Z]{2,8}[-_/]?\d[\w/-]{2,}/gu, '[number]'],
  [/\+?\d[\d\s().-]{7,}\d/gu, '[number]'],
  [/\d{6,}/gu, '[number]'],
];
/** Words before a name, however their first letter is written. */
const before = (words: string): string =>
  words
    .split('|')
    .map((word) => `[${word.slice(0, 1)}${word.slice(0, 1).toUpperCase()}]${word.slice(1)}`)
    .join('|');
const nameOf = String.raw`\p{Lu}[\p{L}'\u2019-]+`;
/** How people say who they are. */
const introduction = new RegExp(
  String.raw`(?<!\p{L})((?:${before("my name is|this is|i am|i['’]m|mein name ist|ich bin|ich heiße|je m['’]appelle|je suis|me llamo|soy|meu nome é|eu sou|sou")})\s+)${nameOf}(?:\s+${nameOf})*`,
  'gu',
);
const farewell = new RegExp(
  String.raw`((?:^|\n|[.!?]\s)\s*(?:${before('kind regards|best regards|warm regards|regards|best|cheers|thanks|thank you|sincerely|yours|viele Grüße|mit freundlichen Grüßen|gruß|danke|cordialement|merci|saludos|gracias|atenciosamente|obrigado|obrigada')})\s*[,!.\u2013-]*\s*\n?\s*)${nameOf}(?:\s+\p{Lu}[\p{L}'\u2019.-]*){0,3}\s*$`,
  'gu',
);
const addressed = new RegExp(
  String.raw`(?<!\p{L})((?:${before('hi|hello|hey|dear|hallo|bonjour|hola|olá|mr|mrs|ms|dr|herr|frau')})\.?\s+)${nameOf}(?:\s+${nameOf})?`,
  'gu',
);

/**
 * A question as those who write the documentation may read it: without addresses, hosts, tokens, numbers of invoices and other long ones, names of people, accounts and projects, and what was pasted as code. At most
 * 300 characters. Empty where nothing is left to read.
 *
 * @example questionInGeneral('Hi Ada, how do I move shop.example.org?', { names: [] }) // 'Hi [name], how do I move [domain]?'
 */
export function questionInGeneral(question: string, { names }: KnownNames): string {
  let text = question.slice(0, longestRead).normalize('NFKC').replace(code, ' [code] ');
  for (const [pattern, instead] of rules) text = text.replace(pattern, instead);
  text = text.replace(introduction, '$1[name]').replace(farewell, '$1').replace(addressed, '$1[name]');
  for (const name of names.flatMap(wordsOf).toSorted((one, other) => other.length - one.length))
    text = text.replace(
      new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`, 'giu'),
      '[name]',
    );
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/(\[[a-z]+\])(?:\s+\1)+/g, '$1')
    .trim();
  if (!/\p{L}/u.test(plain.replace(/\[[a-z]+\]/g, ''))) return '';
  return plain.length <= longestQuestion
    ? plain
    : `${plain
        .slice(0, longestQuestion - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

/** A name as a whole, and the words that it is made of. */
function wordsOf(name: string): string[] {
  const whole = name.normalize('NFKC').trim();
  return [whole, ...whole.split(/[\s._-]+/)].filter(
    (word) => word.length >= shortestName && !ordinary.has(word.toLowerCase()),
  );
}

/** Words that are in names of teams and projects, and in questions: taking them out would leave nothing to read. */
const ordinary: ReadonlySet<string> = new Set(
  'the and for team teams project projects app apps web website site shop store blog docs api server cloud company group labs holding inc ltd gmbh test demo dev prod production staging preview domain domains support help billing account main new my our'.split(
    ' ',
  ),
);

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
