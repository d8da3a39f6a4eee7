import { fileURLToPath } from 'node:url';
import { createFailPoints } from '@reachout/http/fail-points';
import { start } from './start.ts';

// The server with fault injection, for campaigns; tools/build-fail-points.ts builds it beside the product.
const failPoints = createFailPoints(process.env.FAILPOINT ?? '');
await start(fileURLToPath(new URL('.', import.meta.url)), { failPoints });
