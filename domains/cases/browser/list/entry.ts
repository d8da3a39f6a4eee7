import { startList } from './start-list.ts';

startList(document);
