export { createMailReader } from './create-mail-reader.ts';
