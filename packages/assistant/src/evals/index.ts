export { conversations, type LabelledConversation } from './conversations.ts';
export { answerable, heldOutAnswerable, type LabelledQuestion } from './questions.ts';
export { heldOutUnanswerable, unanswerable } from './unanswerable-questions.ts';
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
