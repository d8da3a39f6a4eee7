import type { RouteDeps } from '@reachout/http/route-deps';
import type { AnswerWriter } from '../use-cases/answer-writer.ts';
import type { AnswerStreams } from './answer-streams.ts';
import type { AssistantTokens } from './assistant-tokens.ts';

/** What the routes of the conversation need besides. */
export interface ChatRouteDeps extends RouteDeps {
  answers: AnswerWriter;
  streams: AnswerStreams;
  tokens: AssistantTokens;
}
