export { conversations, type LabelledConversation } from './conversations.ts';
export {
  answerable,
  heldOutAnswerable,
  heldOutUnanswerable,
  unanswerable,
  type LabelledQuestion,
} from './questions.ts';
export { reportedAnswerable, reportedUnanswerable } from './reported-questions.ts';
export {
  ask,
  requestFor,
  score,
  scorePredictions,
  type PredictionScore,
  type Score,
  type Scored,
} from './score.ts';
