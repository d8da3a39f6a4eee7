#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The command line is the built server's own, so that both read the same settings.
const program = new URL('../../../dist/server/main.js', import.meta.url);
if (existsSync(fileURLToPath(program))) await import(program.href);
else {
  process.stderr.write('Reachout is not built yet: run npm run build first.\n');
  process.exitCode = 1;
}
