/** A sentence of a message, and how much of what the person wants stands in it. */
export interface WeightedSentence {
  text: string;
  /** 0 to 1: 1 for what is asked, little for what is told around it. */
  weight: number;
  isQuestion: boolean;
}

/** How much a sentence counts by what it is. */
const weights = { question: 1, problem: 0.9, error: 0.8, told: 0.45, log: 0.15, politeness: 0.08 } as const;

const mostSentences = 24;
/** Of a longer message its beginning and its end are read; of a longer sentence its beginning says what it is. */
const longestMessage = 12_000;
const longestSentence = 400;
const fence = /```[^\n]*\n?([\s\S]*?)(?:```|$)/g;
const ends = /(?<=[.!?؟؛。！？…])\s+|(?<=[。！？])|\n+/;
/** The numbers of a list within a line: 'two things: 1) … and 2) …'. */
const numbers = /(?:^|[\s,;:])(?:(?:and|und|et|y|e)\s+)?\(?([1-9])[).]\s+(?=\p{L})/gu;
const logLine =
  /^\s*(?:\[?\d{1,4}[-:/.]\d{2}[-:/.T]?\d{0,2}|at\s+\S+\s*\(|npm (?:ERR|WARN|error|warn)|>\s|\$\s|#\s|\+\s|;;|[{}()[\]<>;]|\w+\s*[:=]\s*[{['"]|(?:import|export|const|let|var|function|return|FROM|RUN|COPY)\b)/;
const errorWords =
  /\b(?:error|err!|fail(?:ed|ure|s)?|fatal|exception|denied|refused|cannot|can't|could not|not found|missing|unable|invalid|exceed(?:ed|s)?|timed? ?out|timeout|killed|exited|unauthori[sz]ed|forbidden|E[A-Z]{4,}|[A-Z]+_[A-Z_]{3,}|[45]\d\d)\b/i;
const politeness =
  /^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|thanks?(?: you)?|thank you|cheers|kind regards|best(?: regards)?|regards|sorry(?: to bother| if)?|please help|hope (?:you|this)|i hope|any help|i(?:'m| am) (?:new|not technical)|hallo|guten (?:tag|morgen|abend)|moin|danke|vielen dank|mit freundlichen|bonjour|bonsoir|salut|merci|cordialement|hola|buen[oa]s|gracias|saludos|olá|oi|bom dia|boa (?:tarde|noite)|obrigad[oa]|abraços)(?![\p{L}\p{N}_])|こんにちは|お世話になって|お疲れ|ありがとう|よろしく|すみません|你好|您好|谢谢|感谢|^(?:مرحب|أهل|السلام عليكم|سلام|صباح|مساء|تحي|شكر|مع الشكر|مع التقدير|هلا|من فضلك|أرجو المساعدة))/iu;
const asks =
  /[?？؟]|(?:吗|呢|么|嘛|か|かな|でしょうか)[。.!！]?$|^(?:(?:so|and|but|ok|well|also|now|please|just|quick question|question)[\s,:]+)*(?:how|what|which|where|when|why|who|can|could|may|is|are|does|do|did|should|will|would|has|have)\b|(?<![\p{L}\p{N}_])(?:how (?:do|can|to|long|much|many|would|should)|what (?:do|does|is|are|should)|where (?:do|can|is|are)|is there|is it possible|can i|can we|could you|tell me|explain|wondering (?:if|how|whether)|want to|need to|trying to|would like to|looking for|(?:wie|wo|was|welche[rsnm]?|wann|warum|wieso|kann|können|muss|comment|où|pourquoi|quel(?:le)?s?|combien|puis-je|peut-on|est-ce|cómo|dónde|cuánto|cuál|qué|por qué|puedo|se puede|como|onde|quanto|qual|posso|podemos|por que))(?![\p{L}\p{N}_])|(?:如何|怎么|怎样|哪里|多少|能不能|可以|为什么|どう|どこ|いくら|なぜ|方法|教えて|知りたい|教示|できますか|啥|有没有|(\p{Script=Han})不\1)|(?<!\p{L})(?:و|ف)?(?:كيف|هل|لماذا|ليش|ليه|متى|أين|وين|فين|كم|ماذا|ما هو|ما هي|ايش|شو|شلون|ازاي|إزاي|ممكن|أريد أن|نريد أن|أحتاج إلى|عايز|بدي|أبغى|أبي)(?!\p{L})/iu;
const problem =
  /(?<![\p{L}\p{N}_])(?:not|no longer|never|fail\p{L}*|error\p{L}*|broken?|breaks?|crash\p{L}*|stuck|hang\p{L}*|down|wrong|missing|slow\p{L}*|blank|empty|refus\p{L}*|reject\p{L}*|denied|blocked|expired|lost|gone|disappear\p{L}*|stop(?:s|ped)|time[ds]? ?out|doesn|isn|won|can't|cannot|instead of|still|nicht|kein\p{L}*|fehl\p{L}*|hängt|kaputt|ne\b.{0,20}\bpas|erreur|échou\p{L}*|bloqu\p{L}*|lent\p{L}*|error\p{L}*|falla\p{L}*|no (?:funciona|puedo|se|me)|lento|erro|não|falh\p{L}*|trava\p{L}*)(?![\p{L}\p{N}_])|(?:エラー|失敗|できない|できません|遅い|止まっ|動かない|表示されない|错误|失败|不能|无法|没有|报错|很慢|卡住)|(?:خطأ|أخطاء|فشل|يفشل|مشكل|متوقف|توقف|بطيء|بطء|تعطل|معلق|عالق|مرفوض|انتهت|لا يعمل|لا تعمل|لا يفتح|لا يظهر|لا تظهر|مش شغال|ما يشتغل|ما زال|لا أستطيع|لا يمكن|ما أقدر|مش قادر|بيضاء|اختف|ضاع|لم يصل|لم تصل|لم أعد)/iu;
/** Asks for help, and says nothing of what with: that stands in the other sentences. */
const plea = new RegExp(
  `^(?:(?:so|and|but|ok|please|pls|hi|hello)[\\s,]+)*(?:${[
    'any (?:ideas?|suggestions?|advice|clues?|thoughts|help|pointers)(?: (?:would be|is) (?:much |very |greatly )?appreciated| on (?:this|that|how to (?:fix|solve) (?:it|this|that)))?',
    'how come',
    "what(?:'s| is) (?:wrong|going on|happening)(?: here)?",
    'what am i (?:doing wrong|missing)(?: here)?',
    'is there (?:a|any) (?:fix|solution|way around|workaround)(?: for (?:this|that|it))?',
    '(?:can|could) (?:any(?:one|body)|some(?:one|body)|you)(?: please)? (?:help|assist|advise)(?: me| us)?(?: (?:with|on) (?:this|that|it))?',
    "(?:(?:very|really|this is|it(?:'s| is)) )*urgent(?:ly)?(?: help (?:is )?needed)?",
    '(?:urgent )?help (?:is )?(?:urgently )?(?:needed|wanted|required)',
    '(?:i|we) (?:really |urgently )?need (?:urgent |some |your )?help(?: with this)?(?: (?:asap|urgently|now))?',
    '(?:(?:has|is|does|did) )?any(?:one|body) else (?:got|have|has|had|having|seen|see|seeing|facing|get|getting) (?:this|that|it|the same)(?: (?:problem|issue|error))?',
    'how (?:do|can|should) (?:i|we) (?:fix|solve|resolve|debug) (?:this|that|it)',
    'what (?:should|can|do) (?:i|we) do(?: now| next| about (?:this|it))?',
    'why(?: is (?:that|this))?',
  ].join('|')})[\\s.!?…]*$`,
  'i',
);

/** 'How do I lock them?': what it is about stands in the sentence before. */
const pointsBack =
  /(?<!\b(?:is|was|does|do|would|could|can|as|if) )\b(?:it|them|these|those|him|her)\b(?! (?:possible|ok|okay|normal|true|supported))|\b(?:stop|fix|change|avoid|prevent|do|about|with|for|of) (?:this|that)\b/i;

/** Cuts a message into sentences and log lines, each with how much it counts. A message of one sentence asks for all of it. */
export function weighSentences(message: string): WeightedSentence[] {
  const logs: string[] = [];
  const read =
    message.length <= longestMessage
      ? message
      : `${message.slice(0, (longestMessage * 2) / 3)}\n${message.slice(-longestMessage / 3)}`;
  const prose = read.replace(fence, (_, code: string) => {
    logs.push(...code.split('\n'));
    return '\n';
  });
  const lines = prose.split('\n').filter((line) => {
    const isLog = logLine.test(line.slice(0, longestSentence));
    if (isLog) logs.push(line);
    return !isLog;
  });
  const told = lines
    .flatMap((line) => partsOfList(line).flatMap((part) => part.split(ends)))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(0, mostSentences)
    .map((text) => ({ text, ...rated(text) }))
    .map((sentence, at, all) => {
      const next = all[at + 1];
      return next?.isQuestion && pointsBack.test(next.text) && sentence.weight > weights.log
        ? { ...sentence, weight: Math.max(sentence.weight, weights.problem) }
        : sentence;
    });
  const logged = logs
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(0, 4 * mostSentences)
    .map((text) => ({
      text,
      weight: errorWords.test(text.slice(0, longestSentence)) ? weights.error : weights.log,
      isQuestion: false,
    }));
  const all = [...told, ...logged];
  const most = Math.max(0, ...all.map(({ weight }) => weight));
  return most === 0 ? [] : all.map((sentence) => ({ ...sentence, weight: sentence.weight / most }));
}

/** The parts of a line that counts them, from 1 on; the line where it counts nothing. */
function partsOfList(line: string): string[] {
  const found = [...line.matchAll(numbers)];
  const isList = found.length > 1 && found.every(([, number], at) => Number(number) === at + 1);
  if (!isList) return [line];
  const starts = found.map(({ index }) => index);
  return [0, ...starts].map((start, at) => line.slice(start, starts[at] ?? line.length).replace(numbers, ''));
}

function rated(sentence: string): Pick<WeightedSentence, 'weight' | 'isQuestion'> {
  const text =
    sentence.length <= longestSentence
      ? sentence
      : `${sentence.slice(0, longestSentence / 2)} ${sentence.slice(-longestSentence / 2)}`;
  const isQuestion = asks.test(text);
  // 'Hi, how do I …' greets and asks in one breath.
  if (politeness.test(text) && text.length < 60 && !/[?？؟]/.test(text) && !problem.test(text))
    return { weight: weights.politeness, isQuestion: false };
  if (plea.test(text)) return { weight: weights.politeness, isQuestion };
  if (isQuestion) return { weight: weights.question, isQuestion };
  return { weight: problem.test(text) ? weights.problem : weights.told, isQuestion };
}
