export {
  answerable,
  heldOutAnswerable,
  heldOutUnanswerable,
  unanswerable,
  type LabelledQuestion,
} from './questions.ts';
export { ask, requestFor, score, type Score, type Scored } from './score.ts';
