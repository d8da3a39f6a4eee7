export { initialTurn, reduceTurn, type Turn, type TurnStatus, type TurnToolCall } from './turn.ts';
export { readUiStream, type StreamedChunk } from './ui-stream.ts';
