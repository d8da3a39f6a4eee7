export { type Figures, fallen, figuresOf, readFigures, withInterval } from './figures.ts';
export { measuredInProcess } from './in-process.ts';
export { labelledMessageSchema, QuestionsRefused, readLabelledMessages } from './labelled-messages.ts';
export { type JudgedTurn, measureMessages, unknownTopics } from './measure.ts';
