import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs the built server for the journeys: the demo world in a data folder of its own, removed again at the end.
 * Playwright starts this file, waits for the address to answer, and stops it with SIGTERM.
 */
const root = join(import.meta.dirname, '..');
const program = join(root, 'dist/server/main.js');
const port = process.env.E2E_PORT;

if (port === undefined) throw new Error('Set E2E_PORT to a free port; playwright.config.ts does.');
if (!existsSync(program)) throw new Error('There is no build to test. Run: npm run build');

const data = mkdtempSync(join(tmpdir(), 'reachout-e2e-'));
// As root the database runs as another user, who has to be able to pass through this folder.
chmodSync(data, 0o711);

const server = spawn(process.execPath, ['--enable-source-maps', program], {
  cwd: root,
  // A group of its own: Playwright signals this file's whole group, and a second signal would cut the shutdown short.
  // Should this file be killed, the server notices that the channel between them has closed.
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    REACHOUT_DATA_DIR: data,
    REACHOUT_DEMO: 'true',
    // One address signs in more often in a minute here than any person does; the server's own tests cover the limits.
    ENABLE_RATE_LIMIT: 'false',
    // The ten seconds of the specification are proved by the clock tests of the rules; here nobody waits so long.
    REFUND_RESULT_MIN_WAIT_MS: '1500',
    // What happens to one case becomes one mail a minute later; here each is sent at once.
    MAIL_GATHER_SECONDS: '0',
    // Nobody here waits until an answer has gone out.
    ANSWER_HOLD_SECONDS: '0',
    // Of nobody: browsers of the journeys are sent nothing by their makers.
    PUSH_PRIVATE_KEY: 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE',
    PUSH_CONTACT: 'mailto:support@example.com',
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'pretty',
  },
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.exit(code ?? 1);
});
