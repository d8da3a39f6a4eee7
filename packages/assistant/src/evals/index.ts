export { type Figures, fallen, figuresOf, withInterval } from './figures.ts';
export { measuredInProcess } from './in-process.ts';
export { labelledMessageSchema, readLabelledMessages } from './labelled-messages.ts';
export { type JudgedTurn, measureMessages, unknownTopics } from './measure.ts';
