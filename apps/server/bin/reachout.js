#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The command line is the built server's own, so that both read the same settings.
const program = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));
// The one that npm installed beside it runs where the machine's own is older.
const node = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
const oldestMajor = 22;

if (!existsSync(program)) {
  process.stderr.write('Reachout is not built yet: run npm run build first.\n');
  process.exitCode = 1;
} else if (Number.parseInt(process.versions.node, 10) < oldestMajor && existsSync(node)) {
  const { status } = spawnSync(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else await import(program);
