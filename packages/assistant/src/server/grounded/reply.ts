import type { AssistantTool } from '@reachout/chat/rules/assistant-call';
import type { Reference } from '@reachout/documentation/rules/reference';
import type { Hit } from '../retrieval/section-search.ts';
import type { AnswerEvidence } from './certainty.ts';

/** What one turn comes to. */
export interface Reply {
  kind: 'answered' | 'unsure' | 'unknown' | 'account' | 'off-topic' | 'small-talk' | 'tool' | 'tool-refused';
  markdown: string;
  references: readonly Reference[];
  tool?: { name: AssistantTool; args: { reason?: string } };
  /** The sections that were found, best first; what an answer quotes is among them. */
  hits: readonly Hit[];
  /** 0 to 1: how likely the answer is right. */
  confidence: number;
  /** Whether an answer is probably right, though it may not be given for sure: then nothing is missing in the documentation. */
  isProbable?: boolean;
  /** What that was read from; training reads the same. */
  evidence?: AnswerEvidence;
}

/** A reply of words alone. */
export function plain(kind: Reply['kind'], markdown: string, confidence = 0): Reply {
  return { kind, markdown, references: [], hits: [], confidence };
}
