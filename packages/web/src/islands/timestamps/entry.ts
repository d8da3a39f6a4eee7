import { showLocalTimes } from '../../lib/local-times.ts';
import { regionShown } from '../../lib/page-hooks.ts';

const show = (): void => showLocalTimes(document);
show();
document.addEventListener(regionShown, show);
