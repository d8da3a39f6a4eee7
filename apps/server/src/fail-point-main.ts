import { fileURLToPath } from 'node:url';
import { createFailPoints } from '@reachout/http/fail-points';
import { start } from './start.ts';

// The server that campaigns break; tools/build-fail-points.ts builds it beside the one that people run.
const failPoints = createFailPoints(process.env.FAILPOINT ?? '');
await start(fileURLToPath(new URL('.', import.meta.url)), { failPoints });
