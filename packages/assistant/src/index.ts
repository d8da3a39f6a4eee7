export { initialTurn, reduceTurn, type Turn } from './turn.ts';
export { readUiStream } from './ui-stream.ts';
