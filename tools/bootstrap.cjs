'use strict';
// Runs before every npm script. Plain CommonJS on purpose: a fresh machine may have only an older Node, and nothing
// is installed yet. Installs what package-lock.json says, then makes sure that a Node able to run the product is there.

const { spawnSync } = require('node:child_process');
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.reachout-stamp');
const lockFile = path.join(root, 'package-lock.json');
const mutexFile = path.join(root, '.cache', 'bootstrap.pid');

/** No install takes longer; a file that is older was left behind. */
const longestInstallMs = 30 * 60_000;
/** Between making the file and writing into it passes less than this. */
const writingMs = 10_000;

/** TypeScript files run directly from this version on, without a flag. */
const minimumNode = [22, 18];

/** Settings of the person's own npm that an install needs; everything else npm exports belongs to the outer run. */
const keptNpmSettings = new Set(
  [
    'registry',
    'proxy',
    'https_proxy',
    'noproxy',
    'ca',
    'cafile',
    'strict_ssl',
    'cache',
    'userconfig',
    'globalconfig',
  ]
    .concat(['offline', 'prefer_offline'])
    .map((name) => 'npm_config_' + name),
);

/** What an install depends on: the lock file, and the platform that optional packages are chosen for. */
function currentStamp() {
  const hash = crypto.createHash('sha256').update(fs.readFileSync(lockFile)).digest('hex');
  return `${hash} ${process.platform} ${process.arch}\n`;
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * True when node_modules holds what the lock file names, for instance after a developer's own `npm install`.
 * npm leaves its own record only once an install has finished, so an interrupted one never looks complete.
 */
function isInstalledByHand() {
  const record = readIfThere(path.join(modules, '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages;
  const pinnedNode = `node_modules/node-${process.platform}-${process.arch}`;
  return Object.keys(wanted).every((place) => {
    if (!place.includes('node_modules')) return true;
    const found = installed[place];
    if (found === undefined) return wanted[place].optional === true && place !== pinnedNode;
    return found.version === wanted[place].version && found.integrity === wanted[place].integrity;
  });
}

function installEnvironment() {
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    const lower = name.toLowerCase();
    // NODE_ENV=production makes npm leave out the development dependencies, which the build needs.
    if (lower === 'node_env' || lower === 'init_cwd') continue;
    if (lower.startsWith('npm_') && !(keptNpmSettings.has(lower) && value !== '')) continue;
    env[name] = value;
  }
  const ownBin = path.join(modules, '.bin');
  const pathName = Object.keys(env).find((name) => name.toLowerCase() === 'path') || 'PATH';
  // An install replaces node_modules, so nothing of it may be what runs the install.
  env[pathName] = (env[pathName] || '')
    .split(path.delimiter)
    .filter((folder) => path.resolve(folder) !== ownBin)
    .join(path.delimiter);
  return env;
}

/** The npm that started this script, run by a Node outside node_modules; without one, the npm on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  const outerNode = process.env.npm_node_execpath || process.execPath;
  const isUsable = (file) =>
    file !== undefined && fs.existsSync(file) && !file.startsWith(modules + path.sep);
  if (isUsable(cli) && path.basename(cli) === 'npm-cli.js' && isUsable(outerNode)) return [outerNode, [cli]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

function install() {
  const started = Date.now();
  const reason = fs.existsSync(modules) ? 'package-lock.json has changed' : 'first run';
  process.stdout.write(`Installing dependencies (${reason}); this takes a minute or two.\n`);
  const [command, leading] = npmCommand();
  const args = leading.concat([
    'ci',
    // No package runs code of its own here (A98); what needs none works without, and the lock file is checked for others.
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  const result = spawnSync(command, args, {
    cwd: root,
    env: installEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.error !== undefined && result.error.code === 'ENOENT') {
    fail('npm was not found. Install Node.js with npm from https://nodejs.org, then run the command again.');
  }
  if (result.status !== 0) {
    fail(
      'npm ci did not finish; its message is above. Check the network and free disk space, then run the command again.',
    );
  }
  fs.writeFileSync(stampFile, currentStamp());
  process.stdout.write(`Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function sleep(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/**
 * Whoever was killed while they installed left the file behind. After a restart of a container the numbers of processes begin anew: this one may have the number that
 * stands in it, or another that runs longer than any install takes. A file that is still empty is about to be written.
 */
function isAbandoned(owner) {
  const age = ageOf(mutexFile);
  if (owner === process.pid || age > longestInstallMs) return true;
  return owner > 0 ? !isRunning(owner) : age > writingMs;
}

function ageOf(file) {
  try {
    return Date.now() - fs.statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

/** One install at a time: `npm start` and `npm test` may be started side by side on a fresh clone. */
function withMutex(action) {
  fs.mkdirSync(path.dirname(mutexFile), { recursive: true });
  let hasSaidSo = false;
  for (;;) {
    try {
      fs.writeFileSync(mutexFile, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const owner = Number(readIfThere(mutexFile));
      if (isAbandoned(owner)) {
        fs.rmSync(mutexFile, { force: true });
        continue;
      }
      if (!hasSaidSo)
        process.stdout.write(
          `Waiting for ${owner > 0 ? `process ${owner}` : 'another process'}, which is installing the dependencies.\n`,
        );
      hasSaidSo = true;
      sleep(500);
    }
  }
  try {
    action();
  } finally {
    fs.rmSync(mutexFile, { force: true });
  }
}

function isCurrent() {
  return readIfThere(stampFile) === currentStamp();
}

function ensureInstalled() {
  if (isCurrent()) return;
  withMutex(() => {
    if (isCurrent()) return;
    if (isInstalledByHand()) fs.writeFileSync(stampFile, currentStamp());
    else install();
  });
}

/** npm puts node_modules/.bin first on a script's PATH, so the pinned Node there is what the scripts run on. */
function ensureNode() {
  const pinned = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const hasPinned = fs.existsSync(pinned);
  const answer = hasPinned
    ? spawnSync(pinned, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
    : { status: 0, stdout: process.version };
  const wanted = minimumNode.join('.');
  if (answer.status !== 0) {
    const why = answer.error ? answer.error.message : String(answer.stderr).trim();
    fail(
      `The pinned Node.js in node_modules does not run on this machine (${why}).\n` +
        `It needs a Linux with the GNU C library. Delete node_modules/.bin/node and install Node.js ${wanted} or newer.`,
    );
  }
  const [major, minor] = answer.stdout.trim().replace(/^v/, '').split('.').map(Number);
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1])) return;
  fail(
    `Node.js ${wanted} or newer is needed and this is ${answer.stdout.trim()}. On Linux (x64, arm64) it is installed with the\n` +
      'dependencies; elsewhere install it from https://nodejs.org, then run the command again.',
  );
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  fs.rmSync(mutexFile, { force: true });
  process.exit(1);
}

ensureInstalled();
ensureNode();
