import { assistantCopy } from '@reachout/chat/messages/assistant';

const heading = /^\*\*(.+)\*\*$/gm;
const escaped = /\\([\\[\]*_`<>])/g;
/** Whoever says more asks something. */
const longestChoice = 40;
const first =
  /\b(?:first|1st|former|erste[nrs]?|premi[eè]re?|primer[oa]?|primeir[oa])\b|最初|前者|[1一]つ目|第一|الأول/i;
const second =
  /\b(?:second|2nd|latter|other|zweite[nrs]?|deuxi[eè]me|seconde?|segund[oa])\b|後者|后者|[2二]つ目|第二|الثاني/i;

/**
 * The subject that somebody chooses whom the last answer has asked which of two is meant: 'the first one'.
 *
 * @returns the heading of its section; undefined where nothing was asked, or none is chosen
 */
export function chosenOfTwo(message: string, lastAnswer: string | undefined): string | undefined {
  if (lastAnswer === undefined || message.trim().length > longestChoice) return undefined;
  const [one = '', other = ''] = [...lastAnswer.matchAll(heading)].map(([, title = '']) => title);
  if (one === '' || !lastAnswer.includes(assistantCopy.whichOfTwo({ one, other }))) return undefined;
  const [isFirst, isSecond] = [first.test(message), second.test(message)];
  if (isFirst === isSecond) return undefined;
  return (isFirst ? one : other).replace(escaped, '$1');
}
