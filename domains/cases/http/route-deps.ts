import type { AnswerStreams } from '@reachout/chat/http/answer-streams';
import type { RouteDeps } from '@reachout/http/route-deps';

/** What the routes of cases need besides. */
export interface CaseRouteDeps extends RouteDeps {
  /** The open event streams of cases. */
  caseStreams: AnswerStreams;
}
