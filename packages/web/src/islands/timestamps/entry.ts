import { showLocalTimes } from '../../lib/local-times.ts';

showLocalTimes(document);
