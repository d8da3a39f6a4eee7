export { createMarkprompt } from './create-markprompt.ts';
