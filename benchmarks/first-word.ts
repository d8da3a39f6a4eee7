import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPaths } from '../packages/core/src/paths.ts';
import {
  namingPieces,
  type ScriptedProvider,
  startScriptedProvider,
} from '../e2e/campaigns/scripted-provider.ts';
import { startServer } from '../e2e/campaigns/server-under-test.ts';
import { sessionCookie } from '../e2e/campaigns/session-cookie.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { openStream } from './http-stream.ts';
import { type Spread, spreadOf } from './spread.ts';

const person = { email: 'olivia@orbit.example', teamId: 'team_orbit' };
const warmUpTurns = 60;

/** The time added, as a whole and on both sides of the provider: retrieval and two commits are part of it. */
export interface FirstWord {
  added: Spread;
  beforeAsking: Spread;
  afterAnswering: Spread;
}

interface Added {
  beforeAsking: number;
  afterAnswering: number;
}

function describe(turns: readonly Added[]): FirstWord {
  return {
    added: spreadOf(turns.map(({ beforeAsking, afterAnswering }) => beforeAsking + afterAnswering)),
    beforeAsking: spreadOf(turns.map(({ beforeAsking }) => beforeAsking)),
    afterAnswering: spreadOf(turns.map(({ afterAnswering }) => afterAnswering)),
  };
}

interface Asking {
  origin: string;
  cookie: string;
  provider: ScriptedProvider;
}

/**
 * The time that the server adds before the first word of an answer: from sending the question until the word arrives,
 * without the time that the provider took. On the built server with its own durable database; nothing is warm but the
 * process. One conversation each.
 */
export async function measureFirstWord(turns: number): Promise<Record<string, FirstWord>> {
  const provider = await startScriptedProvider((_, given) => ({
    pieces: namingPieces(given, 2),
    pauseMs: 0,
  }));
  const dataFolder = mkdtempSync(join(tmpdir(), 'reachout-bench-'));
  chmodSync(dataFolder, 0o711);
  const server = startServer({ dataFolder, port: await findFreePort(), env: provider.env });
  try {
    if ((await server.ready) === null) throw new Error('The server did not start. Run: npm run build');
    const asking = {
      origin: server.origin,
      cookie: await sessionCookie(server.origin, person.email),
      provider,
    };
    await takeTurns(asking, warmUpTurns, 1);
    return {
      sequential: describe(await takeTurns(asking, turns, 1)),
      // As many as one person may have in the making.
      threeAtOnce: describe(await takeTurns(asking, turns, 3)),
    };
  } finally {
    server.process.kill('SIGKILL');
    await server.gone;
    provider.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

async function takeTurns(asking: Asking, turns: number, atOnce: number): Promise<Added[]> {
  const added: Added[] = [];
  let left = turns;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      added.push(await takeTurn(asking));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return added;
}

async function takeTurn({ origin, cookie, provider }: Asking): Promise<Added> {
  const question = `How long may a function run? ${randomUUID()}`;
  const sentAt = performance.now();
  const stream = await openStream(origin + apiPaths.chat(), {
    method: 'POST',
    headers: { cookie, origin },
    json: {
      message: { id: randomUUID(), content: question },
      context: { product: 'platform', teamId: person.teamId },
    },
  });
  await stream.until(/"text-delta"/);
  const firstWordAt = performance.now();
  await stream.ended;
  const asked = provider.asked.find((each) => each.question === question);
  if (stream.status !== 200 || asked === undefined) throw new Error(`no answer: ${stream.status}`);
  return { beforeAsking: asked.askedAt - sentAt, afterAnswering: firstWordAt - asked.answeredAt };
}
