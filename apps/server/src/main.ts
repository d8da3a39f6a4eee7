import { fileURLToPath } from 'node:url';
import { start } from './start.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const [command, ...args] = process.argv.slice(2);
if (command === 'accounts') {
  const { manageAccounts } = await import('./manage-accounts.ts');
  process.exitCode = await manageAccounts(folder, args, process.env);
} else await start(folder);
