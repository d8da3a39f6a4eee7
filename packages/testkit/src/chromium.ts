import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';

/** What Playwright's `chromium.launch` needs to start a browser that is already on this machine. */
export interface ChromiumLaunch {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const run = promisify(execFile);
const installedPlaces = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium for the tests: the one that $CHROMIUM names, an installed one, the one inside the
 * `@sparticuz/chromium` package (unpacked once into this person's cache), and last, as root, the distribution's.
 *
 * @throws when none can be had; the message says what to install.
 * @example const { executablePath, args, env } = await findChromium();
 *          await chromium.launch({ executablePath, args, env });
 */
export async function findChromium(): Promise<ChromiumLaunch> {
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return describeLaunch(named);
    throw new Error(
      `CHROMIUM names ${named}, which does not exist. Correct it, or remove it to use another browser.`,
    );
  }
  const installed = installedPlaces.find((place) => existsSync(place));
  if (installed) return describeLaunch(installed);
  const reasons: string[] = [];
  for (const attempt of [findPackagedChromium, installDistributionChromium]) {
    const found = await attempt();
    if (typeof found !== 'string') return found;
    reasons.push(found);
  }
  throw new Error(
    `No Chromium for the browser tests. ${reasons.join(' ')} Install Chromium and set CHROMIUM to its path.`,
  );
}

function describeLaunch(executablePath: string, extraEnv: Record<string, string> = {}): ChromiumLaunch {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    executablePath,
    // Chromium refuses to start its sandbox as root. Nothing else of its protection is turned off: the journeys
    // must meet the same web security that a person's browser has.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    env: { ...Object.fromEntries(inherited), ...extraEnv },
  };
}

/** The browser of the npm package, or a sentence that says why it cannot be used. */
async function findPackagedChromium(): Promise<ChromiumLaunch | string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `The packaged one runs on Linux x64 only, and this is ${process.platform} ${process.arch}.`;
  }
  const folder = await unpackOnce();
  const executablePath = join(folder, 'chromium');
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  if ((await findMissingLibraries(executablePath, process.env.LD_LIBRARY_PATH)).length === 0) {
    return describeLaunch(executablePath, fonts);
  }
  const inherited = process.env.LD_LIBRARY_PATH;
  const searchPath = [join(folder, 'lib'), ...(inherited ? [inherited] : [])].join(':');
  const missing = await findMissingLibraries(executablePath, searchPath);
  if (missing.length > 0) return `The packaged one lacks ${missing.join(', ')}.`;
  return describeLaunch(executablePath, { ...fonts, LD_LIBRARY_PATH: searchPath });
}

async function findMissingLibraries(
  executablePath: string,
  searchPath: string | undefined,
): Promise<string[]> {
  const env = searchPath ? { ...process.env, LD_LIBRARY_PATH: searchPath } : process.env;
  // ldd fails on a C library other than the one the browser was built for; its report then names what it lacks.
  const { stdout, stderr } = await run('ldd', [executablePath], { env }).catch(
    (error: { stdout?: string; stderr?: string; message: string }) => ({
      stdout: error.stdout ?? '',
      stderr: error.stderr || error.message,
    }),
  );
  const missing = [...stdout.matchAll(/^\s*(\S+) => not found$/gm)].map((match) => match[1] ?? '');
  if (missing.length === 0 && !stdout.includes('=>')) return [`a usable C library (${stderr.trim()})`];
  return missing;
}

/** Unpacks the packaged browser unless it is there already. Safe when several processes do it at once. */
async function unpackOnce(): Promise<string> {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const parent = await findCacheFolder();
  const folder = join(parent, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const partial = await mkdtemp(join(parent, 'partial-'));
  const archive = (name: string): string => join(packageFolder, 'bin', `${name}.br`);
  await pipeline(
    createReadStream(archive('chromium')),
    createBrotliDecompress(),
    createWriteStream(join(partial, 'chromium'), { mode: 0o755 }),
  );
  for (const name of ['al2023.tar', 'swiftshader.tar', 'fonts.tar']) {
    await pipeline(createReadStream(archive(name)), createBrotliDecompress(), extract(partial));
  }
  await writeFile(
    join(partial, 'fonts.conf'),
    `<?xml version="1.0"?>\n<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  try {
    // A rename is all or nothing, so a folder of this name is always complete.
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** A folder that belongs to this person alone: a shared one could hold somebody else's program. */
async function findCacheFolder(): Promise<string> {
  const uid = process.getuid?.() ?? 0;
  const candidates = [
    join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'reachout'),
    join(tmpdir(), `reachout-cache-${uid}`),
  ];
  for (const candidate of candidates) {
    try {
      await mkdir(candidate, { recursive: true, mode: 0o700 });
      await rm(await mkdtemp(join(candidate, 'probe-')), { recursive: true });
      if (statSync(candidate).uid === uid) return candidate;
    } catch {
      // A home that does not exist or cannot be written to: the next candidate may do.
    }
  }
  throw new Error(
    `The browser cannot be unpacked: neither ${candidates.join(' nor ')} can be written to. Set XDG_CACHE_HOME.`,
  );
}

/** The distribution's browser, installed now when this process may, or a sentence that says why it may not. */
async function installDistributionChromium(): Promise<ChromiumLaunch | string> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'It cannot be installed with apt-get from here.';
  try {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    return `apt-get could not install it (${error instanceof Error ? error.message.split('\n')[0] : String(error)}).`;
  }
  return existsSync('/usr/bin/chromium')
    ? describeLaunch('/usr/bin/chromium')
    : 'apt-get installed no /usr/bin/chromium.';
}
