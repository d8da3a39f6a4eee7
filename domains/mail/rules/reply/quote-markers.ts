/**
 * How mail programs mark what they quote or pass on. After discourse/email_reply_trimmer 0.2.0, copyright Discourse, MIT licence (LICENSE-email-reply-trimmer).
 */

/** A letter, mark, digit or underscore of any script: JavaScript's own `\b` and `\w` know ASCII alone. */
const word = String.raw`[\p{L}\p{M}\p{N}_]`;
const edge = `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`;
const blank = String.raw`\t\p{Zs}`;

/** `On <date> <somebody> wrote:`, on as many lines as a mail program made of it. */
function onDateWrote({ on, wrote, stop }: { on: string; wrote: string; stop: string }): RegExp {
  const pattern = `^[${blank}<>\\-]*${on} (?:(?!${edge}(?:${stop})${edge}).)+?${wrote}[${blank}.:>\\-]*$`;
  return new RegExp(pattern, 'imsu');
}

const onDateSomeoneWrote = [
  { on: '在', wrote: '写道', stop: '在|写道' },
  {
    on: 'Op',
    wrote: String.raw`(?:het\svolgende\sgeschreven|schreef[^:]+)`,
    stop: String.raw`Op|het\svolgende\sgeschreven|schreef`,
  },
  { on: 'In message', wrote: 'writes', stop: 'In message|writes' },
  { on: '(?:On|At)', wrote: '(?:wrote|writes|says|said)', stop: 'On|wrote|writes|says|said' },
  {
    on: 'Le',
    wrote: String.raw`(?:nous\sa\sdit|a\s+écrit)`,
    stop: String.raw`Le|nous\sa\sdit|a\s+écrit`,
  },
  { on: 'Am', wrote: String.raw`schrieben\sSie`, stop: String.raw`Am|schrieben\sSie` },
  { on: 'Am', wrote: '(?:geschrieben|schrieb[^:]+)', stop: 'Am|geschrieben' },
  { on: 'Il', wrote: String.raw`ha\sscritto`, stop: String.raw`Il|ha\sscritto` },
  { on: '(?:Dnia|Dňa)', wrote: 'napisał(?:\\(a\\))?', stop: 'Dnia|Dňa|napisał' },
  { on: 'Em', wrote: 'escreveu', stop: 'Em|escreveu' },
  { on: 'El', wrote: 'escribió', stop: 'El|escribió' },
].map(onDateWrote);

const dateSomeoneWrote = [
  /\d{4}.{1,80}пользователь.{0,80}\n?.{0,80}?написал:/mu,
  /\d{4}.{1,80}\n?.{0,80}?napisał\(a\):/mu,
  /\d{4}.{1,80}\n?.{0,80}?пише:/mu,
];

const someoneWroteOnDate = ['wrote|on', 'schrieb|am'].map((pair) => {
  const [wrote = '', on = ''] = pair.split('|');
  return new RegExp(`^.{1,200}?${edge}${wrote}${edge}\\s+${edge}${on}${edge}[^]{1,200}?:`, 'mu');
});

/** `2015-10-18 0:17 GMT+03:00 Somebody <somebody@example.com>:` */
const dateSomeoneAddress = /\d{4}.{1,80}\s?<[^@<>]+@[^@<>.]+\.[^@<>]+>:?$/mu;

/** Markers that a mail program may have broken into several lines. */
export const brokenMarkers: readonly RegExp[] = [
  ...onDateSomeoneWrote,
  ...someoneWroteOnDate,
  ...dateSomeoneWrote,
  dateSomeoneAddress,
];

const forwardedWords = [
  'Begin forwarded message:',
  'Début du message transféré :',
  'Anfang der weitergeleiteten (?:Nachricht|E-Mail):',
  'Inicio del mensaje reenviado:',
  'Início da mensagem reenviada:',
  'Inizio messaggio inoltrato:',
];
const betweenDashes = [
  '(?:Forwarded|Original|Reply) Message',
  'Message transféré',
  'Ursprüngliche Nachricht',
  'Weitergeleitete Nachricht',
  'Mensaje (?:original|reenviado)',
  'Mensagem (?:original|encaminhada)',
  'Messaggio (?:originale|inoltrato)',
  'Doorgestuurd bericht',
  '原始邮件',
  '转发的邮件',
  '転送メッセージ',
];

/** The line above what somebody passed on: `----- Forwarded Message -----`, in the languages of the mail programs. */
const forwarded: readonly RegExp[] = [
  ...forwardedWords.map((words) => new RegExp(`^[${blank}>]*${words}`, 'imu')),
  ...betweenDashes.map(
    (words) => new RegExp(`^[${blank}>*]*-{2,}[${blank}]*${words}[${blank}]*-{2,}`, 'imu'),
  ),
];

const embedded: readonly RegExp[] = [
  ...brokenMarkers,
  ...[
    ['Op', 'schreef'],
    ['Am', 'schrieb'],
    ['Den', 'skrev'],
    [String.raw`søn\.`, 'skrev'],
  ].map(([on, wrote]) => new RegExp(`^[${blank}>]*${on}\\s.+\\s${wrote}\\s[^:]+:`, 'mu')),
  new RegExp(
    `^[${blank}>]*20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d GMT\\+\\d\\d:\\d\\d [${blank}\\p{L}\\p{M}\\p{N}_]+$`,
    'mu',
  ),
  new RegExp(`^.+ via .+ (?:wrote|schrieb):?[${blank}]*$`, 'mu'),
  new RegExp(
    `^.+${edge}[\\p{L}\\p{N}_.+\\-]+@[\\p{L}\\p{N}_.\\-]+\\.[\\p{L}\\p{N}_]{2,}${edge}.+wrote:?$`,
    'mu',
  ),
  new RegExp(`^[${blank}>]*Posted by .+ on \\d{2}/\\d{2}/\\d{4}$`, 'imu'),
  ...forwarded,
];

const datedHeaders = [
  'Sendt',
  'Sent|Date',
  'Date|Le',
  'Gesendet',
  'Enviada em',
  'Enviado',
  'Fecha',
  'Data',
  'Datum',
  'Skickat',
  '发送时间',
].map((names) => new RegExp(`^[${blank}*]*(?:${names})[${blank}*]*:.*\\d+`, 'mu'));

const textHeaders = [
  'Fra|Til|Emne',
  'From|To|Cc|Reply-To|Subject',
  'De|Expéditeur|À|Destinataire|Répondre à|Objet',
  'Von|An|Betreff',
  'De|Para|Assunto',
  'De|Para|Asunto',
  'Da|Risposta|A|Oggetto',
  'Van|Beantwoorden - Aan|Aan|Onderwerp',
  'Från|Till|Ämne',
  '发件人|收件人|主题',
].map((names) => new RegExp(`^[${blank}*]*(?:${names})[${blank}*]*:.*${word}+`, 'imu'));

const headers: readonly RegExp[] = [...datedHeaders, ...textHeaders];

const signatures: readonly RegExp[] = [
  '從我的 iPhone 傳送',
  `${word}+ from mobile`,
  String.raw`[(<]*Sent (?:from|via|with|by) .+[)>]*`,
  'From my .{1,20}',
  'Get Outlook for ',
  'Envoyé depuis (?:mon|Yahoo Mail)',
  'Von meinem .+ gesendet',
  'Diese Nachricht wurde von .+ gesendet',
  'Inviato da ',
  'Sendt fra min ',
  'Enviado do meu ',
  'Enviado desde mi ',
  'Verzonden met ',
  'Verstuurd vanaf mijn ',
  'från min ',
].map((words) => new RegExp(`^[${blank}]*${words}`, 'iu'));

/** What a line of a mail is. `embedded` begins what somebody else wrote; `header` is a field of a mail that was passed on. */
export type LineKind = 'empty' | 'delimiter' | 'signature' | 'embedded' | 'header' | 'quote' | 'text';

const emptyLine = new RegExp(`^[${blank}]*$`, 'u');
const delimiterLine = new RegExp(`^[${blank}]*[\\-_,=+~#*ᐧ—]+[${blank}]*$`, 'u');
const quoteLine = new RegExp(`^[${blank}]*>`, 'u');
const markdownLink = /\[([^\]]+)\]\([^)]+\)/g;

const matches = (patterns: readonly RegExp[], line: string): boolean =>
  patterns.some((pattern) => pattern.test(line));

/** Tells what a line is; where it could be several, the first of the above. */
export function kindOfLine(line: string): LineKind {
  if (emptyLine.test(line)) return 'empty';
  if (delimiterLine.test(line)) return 'delimiter';
  if (matches(signatures, line.replace(markdownLink, '$1'))) return 'signature';
  if (matches(embedded, line)) return 'embedded';
  if (matches(headers, line)) return 'header';
  return quoteLine.test(line) ? 'quote' : 'text';
}

/** True for the line above what somebody passed on. */
export function isForwardMarker(line: string): boolean {
  return matches(forwarded, line);
}
