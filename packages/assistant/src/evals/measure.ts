import type { AssistantMessage } from '@reachout/chat/rules/assistant-call';
import { findTopic } from '@reachout/catalogue/rules/topics';
import type { Area } from '@reachout/catalogue/rules/topics';
import { judge, type Shown, type Verdict } from './judge.ts';
import {
  type LabelledConversation,
  type LabelledMessage,
  type LabelledPrediction,
  type LabelledTurn,
  type MessageKind,
  states,
} from './labelled-messages.ts';

/** What a case was predicted to be; all strings, as the form has them. */
export interface PredictedCase {
  area: string;
  topic: string;
  subject: string;
  severity: string;
  domain: string;
}

/** Whoever is measured: the product behind its API, or the assistant in this process. */
export interface Measured {
  /** Opens a conversation; each call says one thing in it. */
  converse(
    about: Pick<LabelledConversation, 'product' | 'plan' | 'language'>,
  ): (say: string) => Promise<Shown>;
  predict(about: Pick<LabelledPrediction, 'product' | 'turns' | 'language'>): Promise<PredictedCase>;
}

/** A conversation that a case is predicted from, with something of the assistant's between what the person said. */
export function spokenIn(turns: readonly LabelledTurn[]): AssistantMessage[] {
  return turns.flatMap(({ say }, at): AssistantMessage[] => [
    ...(at === 0 ? [] : [{ role: 'assistant' as const, content: 'This is what I found.' }]),
    { role: 'user', content: say },
  ]);
}

/** Markdown as a person reads it: the addresses of links are not shown. */
export function withoutAddresses(markdown: string): string {
  return markdown.replace(/\]\([^)]*\)/g, ']');
}

/** A turn that was judged. */
export interface JudgedTurn extends Verdict {
  message: LabelledConversation;
  turn: LabelledTurn;
  /** The first of its conversation. */
  isFirst: boolean;
  shown: Shown;
}

/** A prediction that was judged. */
export interface JudgedPrediction {
  message: LabelledPrediction;
  predicted: PredictedCase;
  area: boolean;
  topic: boolean;
  severity: boolean;
  domain: boolean;
  subject: boolean;
}

/**
 * Puts each message to whoever is measured and judges what is shown.
 *
 * @param atOnce how many conversations go on at a time
 */
export async function measureMessages(
  messages: readonly LabelledMessage[],
  measured: Measured,
  { areas, atOnce = 1 }: { areas: readonly Area[]; atOnce?: number },
): Promise<{ turns: JudgedTurn[]; predictions: JudgedPrediction[] }> {
  const judged: (readonly JudgedTurn[] | JudgedPrediction)[] = [];
  const left = messages.entries();
  const work = async (): Promise<void> => {
    for (const [at, message] of left)
      judged[at] =
        message.kind === 'predict'
          ? await measurePrediction(message, measured, areas)
          : await measureConversation(message, measured);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    turns: judged.flatMap((each) => ('predicted' in each ? [] : each)),
    predictions: judged.filter((each) => 'predicted' in each),
  };
}

async function measureConversation(message: LabelledConversation, measured: Measured): Promise<JudgedTurn[]> {
  const say = measured.converse(message);
  const judged: JudgedTurn[] = [];
  for (const turn of message.turns) {
    const shown = await say(turn.say);
    const kind: MessageKind = turn.kind ?? (message.kind === 'conversation' ? 'answer' : message.kind);
    const verdict = judge(
      { ...turn, kind },
      shown,
      judged.map((each) => each.shown),
    );
    judged.push({ ...verdict, message, turn, isFirst: judged.length === 0, shown });
    // Behind an opened form the conversation goes on in the form.
    if (shown.tool !== undefined) break;
  }
  return judged;
}

async function measurePrediction(
  message: LabelledPrediction,
  measured: Measured,
  areas: readonly Area[],
): Promise<JudgedPrediction> {
  const predicted = await measured.predict(message);
  const area = areas.find(
    ({ value, name, product }) =>
      (value === message.area || name === message.area) && product === message.product,
  );
  const isArea = predicted.area === (area?.value ?? '');
  const topic = area?.topics.find(({ value, name }) => value === message.topic || name === message.topic);
  return {
    message,
    predicted,
    area: isArea,
    topic: isArea && predicted.topic === (topic?.value ?? ''),
    severity: Number(predicted.severity) === message.severity,
    domain: predicted.domain.toLowerCase() === message.domain.toLowerCase(),
    subject: message.subject.every((group) => group.some((word) => states(predicted.subject, word))),
  };
}

/** Labels that the catalogue does not have: such a line could never be right. */
export function unknownTopics(messages: readonly LabelledMessage[], areas: readonly Area[]): string[] {
  return messages.flatMap((message) => {
    if (message.kind !== 'predict' || message.area === '') return [];
    const area = areas.find(({ value, name }) => value === message.area || name === message.area);
    const topic = area?.topics.find(({ value, name }) => value === message.topic || name === message.topic);
    const isKnown =
      area !== undefined &&
      (message.topic === '' ||
        (topic !== undefined && findTopic(area.value, topic.value, areas) !== undefined));
    return isKnown ? [] : [`${message.id}: ${message.area} > ${message.topic}`];
  });
}
