export { createPlainDesk } from './create-plain-desk.ts';
