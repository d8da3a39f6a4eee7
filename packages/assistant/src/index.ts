export { readUiStream } from './ui-stream.ts';
