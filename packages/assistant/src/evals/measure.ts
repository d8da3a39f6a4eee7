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
  converse(about: Pick<LabelledConversation, 'product' | 'plan'>): (say: string) => Promise<Shown>;
  predict(about: Pick<LabelledPrediction, 'product' | 'turns'>): Promise<PredictedCase>;
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

/** Puts each message to whoever is measured and judges what is shown. */
export async function measureMessages(
  messages: readonly LabelledMessage[],
  measured: Measured,
  areas: readonly Area[],
): Promise<{ turns: JudgedTurn[]; predictions: JudgedPrediction[] }> {
  const turns: JudgedTurn[] = [];
  const predictions: JudgedPrediction[] = [];
  for (const message of messages) {
    if (message.kind === 'predict') predictions.push(await measurePrediction(message, measured, areas));
    else turns.push(...(await measureConversation(message, measured)));
  }
  return { turns, predictions };
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
