export { createRestSource } from './create-rest-source.ts';
