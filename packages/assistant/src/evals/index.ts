export { fallen, type Figures, readFigures, withInterval } from './figures.ts';
export { measuredInProcess } from './in-process.ts';
export { labelledMessageSchema, QuestionsRefused, readLabelledMessages } from './labelled-messages.ts';
export { type JudgedTurn, type Measured, measureMessages, unknownTopics } from './measure.ts';
export { type AskAsPerson, EvaluationFailed, measuredOverHttp } from './over-http.ts';
export { linesOf, type Report, reportOf } from './report.ts';
