import { enableChosenTabs } from './chosen-tabs.ts';

enableChosenTabs(document);
