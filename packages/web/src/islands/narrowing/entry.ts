import { narrowAtOnce } from './narrow-at-once.ts';

narrowAtOnce(document);
