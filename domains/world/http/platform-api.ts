import { appError } from '@reachout/core/errors';
import { apiRoutes } from '@reachout/core/paths';
import { err, ok, type Result } from '@reachout/core/result';
import { answerSigned } from '@reachout/http/answer-signed';
import { describe } from '@reachout/http/describe';
import { problemResponse } from '@reachout/http/problem';
import { BodyRefused, chunksOf, readText, whyNotRead } from '@reachout/http/request-body';
import type { RouteDeps } from '@reachout/http/route-deps';
import { answer, validate } from '@reachout/http/validate';
import { telling } from '@reachout/http/api-document/call-part';
import { describeError } from '@reachout/ports/describe-error';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { worldCopy } from '../messages/world.ts';
import {
  batchLineSchema,
  batchProgressSchema,
  batchQuery,
  exportQuery,
  recordBodySchema,
  removalQuery,
  worldEventResponse,
  worldEventSchema,
  worldOutcomeSchema,
  worldRecordSchema,
} from '../rules/calls.ts';
import { type RecordKind, recordKinds } from '../rules/kinds.ts';
import { knownNamesOf } from '../rules/known-names.ts';
import { kindRules } from '../rules/records.ts';
import { readMessage, removalSchemas, type WorldMessage } from '../rules/world-messages.ts';
import { limits } from '@reachout/http/middleware/rate-limit';
import { applyMessages } from '../use-cases/apply-messages.ts';
import { readWorldEvent, receiveWorldEvent } from '../use-cases/receive-event.ts';
import { readRecord, readWorld } from '../use-cases/read-world.ts';
import { BatchElsewhere, readBatch, takeBatch } from '../use-cases/take-batch.ts';
import { requireService } from './service-token.ts';
import type { AppEnv } from '@reachout/http/context';

/** The addresses of one record of each kind. */
const recordRoutes = {
  person: apiRoutes.platformPerson,
  team: apiRoutes.platformTeam,
  member: apiRoutes.platformMember,
  project: apiRoutes.platformProject,
  'project-access': apiRoutes.platformProjectAccess,
  deployment: apiRoutes.platformDeployment,
  domain: apiRoutes.platformDomain,
  invoice: apiRoutes.platformInvoice,
  'request-hour': apiRoutes.platformRequestHour,
  component: apiRoutes.platformComponent,
  incident: apiRoutes.platformIncident,
  page: apiRoutes.platformPage,
} as const satisfies Record<RecordKind, string>;

const ndjson = { mediaType: 'application/x-ndjson', schema: batchLineSchema } as const;

/** The calls by which the provider's own systems keep its world here: single records, batches, and an export. */
export function createPlatformApi(deps: RouteDeps): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  for (const kind of recordKinds) mountKind(api, deps, kind);
  mountBatches(api, deps);
  mountExport(api, deps);
  mountEvents(api, deps);
  return api;
}

function mountKind(api: Hono<AppEnv>, deps: RouteDeps, kind: RecordKind): void {
  const { key, scope } = kindRules[kind];
  const route = recordRoutes[kind];
  const noun = kind.replace('-', ' ');
  const partsOf = (c: Context<AppEnv>): string[] => key.map((field) => c.req.param(field) ?? '');
  api.put(
    route,
    describe('Platform', `Write a ${noun}`, worldOutcomeSchema, {
      audience: 'staff',
      description: worldCopy.aboutWriting(),
      refusals: ['conflict'],
    }),
    requireService(deps, [scope]),
    bodyOf,
    async (c) => {
      const body = await readBody(c.req.raw);
      if (!body.ok) return problemResponse(c, body.error);
      const given = typeof body.value === 'object' && body.value !== null ? body.value : {};
      const read = readMessage({ ...given, kind }, knownNamesOf(deps.services.brand));
      if (!read.ok) return answer(c, err(invalid(read.problems)));
      const named = partsOf(c).join('\t');
      if (read.message.key !== named || !('record' in read.message))
        return answer(c, err(invalid([{ path: 'record', message: worldCopy.otherKey() }])));
      return answer(c, await applyOne(deps, c, read.message));
    },
  );
  api.delete(
    route,
    describe('Platform', `Remove a ${noun}`, worldOutcomeSchema, { audience: 'staff' }),
    requireService(deps, [scope]),
    validate('query', removalQuery),
    async (c) => {
      const { version } = c.req.valid('query');
      const parts = partsOf(c);
      const removed = Object.fromEntries(key.map((field, index) => [field, parts[index]]));
      const message = { kind, removed, ...(version !== undefined && { version: Number(version) }) };
      const read = readMessage(message, knownNamesOf(deps.services.brand));
      if (!read.ok) return answer(c, err(invalid(read.problems)));
      return answer(c, await applyOne(deps, c, read.message));
    },
  );
  api.get(
    route,
    describe('Platform', `Read a ${noun}`, worldRecordSchema, { audience: 'staff', refusals: ['not_found'] }),
    requireService(deps, ['world:read']),
    async (c) => {
      const parts = partsOf(c);
      // What cannot be a key is the key of no record.
      const isKey = removalSchemas[kind].safeParse(
        Object.fromEntries(key.map((field, index) => [field, parts[index]])),
      ).success;
      const record = isKey ? await readRecord(deps.services.db, kind, parts) : undefined;
      return answer(c, record === undefined ? err(appError('not_found')) : ok({ kind, record }));
    },
  );
}

/** Which keys a batch may have, and what its answer is made of. */
function mountBatches(api: Hono<AppEnv>, deps: RouteDeps): void {
  const { db } = deps.services;
  api.post(
    apiRoutes.platformBatches,
    describe('Platform', 'Write a batch', ndjson, {
      audience: 'staff',
      description: worldCopy.aboutBatches(),
      refusals: ['conflict', 'unsupported_media_type', 'bad_request'],
    }),
    requireService(deps),
    validate('query', batchQuery),
    telling(
      { body: { mediaType: 'application/x-ndjson', schema: recordBodySchema } },
      createMiddleware<AppEnv>((_c, next) => next()),
    ),
    async (c) => {
      const { batch, from = '0', results = 'all' } = c.req.valid('query');
      const why = whyNotRead(c.req.raw.headers, 'application/x-ndjson');
      if (why !== undefined) return problemResponse(c, why);
      const service = c.get('service');
      const events = takeBatch(db, chunksOf(c.req.raw, Number.MAX_SAFE_INTEGER), {
        sender: { tokenId: service.id, requestId: c.get('requestId') },
        scopes: service.scopes,
        names: knownNamesOf(deps.services.brand),
        batch: batch && `${service.id}/${batch}`,
        from: Number(from),
      });
      // What is wrong before the first chunk is an error of its own; afterwards the answer is under way, and its last line says it.
      const first = await events.next().catch((error: unknown) => {
        if (error instanceof BatchElsewhere) return error;
        if (error instanceof BodyRefused) return error;
        throw error;
      });
      if (first instanceof BatchElsewhere) {
        const message = worldCopy.batchElsewhere({ cursor: first.cursor });
        return problemResponse(c, appError('conflict', { message }));
      }
      if (first instanceof BodyRefused) return problemResponse(c, first.error);
      const log = c.get('log');
      const lines = async function* () {
        try {
          let next = first;
          for (; next.done !== true; next = await events.next()) {
            const { outcomes, progress } = next.value;
            for (const outcome of outcomes)
              if (results === 'all' || outcome.outcome === 'refused') yield outcome;
            yield progress;
          }
          yield { done: true };
        } catch (error) {
          log.warn('platform batch broken off', { reason: describeError(error) });
          const why =
            error instanceof BatchElsewhere
              ? worldCopy.batchElsewhere({ cursor: error.cursor })
              : worldCopy.batchBroken();
          yield { done: false, error: why };
        }
      };
      return streamLines(lines());
    },
  );
  api.get(
    apiRoutes.platformBatch,
    describe('Platform', 'Read how far a batch is', batchProgressSchema, {
      audience: 'staff',
      refusals: ['not_found'],
    }),
    requireService(deps),
    async (c) => {
      const progress = await readBatch(db, `${c.get('service').id}/${c.req.param('batch')}`);
      return answer(c, progress === undefined ? err(appError('not_found')) : ok(progress));
    },
  );
}

function mountExport(api: Hono<AppEnv>, deps: RouteDeps): void {
  api.get(
    apiRoutes.platformExport,
    describe(
      'Platform',
      'Read the whole world',
      { mediaType: 'application/x-ndjson', schema: worldRecordSchema },
      { audience: 'staff', description: worldCopy.aboutExport() },
    ),
    requireService(deps, ['world:read']),
    validate('query', exportQuery),
    (c) => {
      const wanted = c.req.valid('query').kinds?.split(',');
      const unknown = wanted?.find((kind) => !recordKinds.some((known) => known === kind));
      if (unknown !== undefined) {
        const message = worldCopy.unknownName({ value: unknown, known: recordKinds.join(', ') });
        return answer(c, err(invalid([{ path: 'kinds', message }])));
      }
      const kinds = recordKinds.filter((kind) => wanted === undefined || wanted.includes(kind));
      return streamLines(readWorld(deps.services.db, kinds));
    },
  );
}

/** Events that the platform signs. No token and no Origin: the signature over the exact bytes says who they are from. */
function mountEvents(api: Hono<AppEnv>, { services, rateLimiter }: RouteDeps): void {
  api.post(
    apiRoutes.platformEvents,
    describe('Platform', 'Receive an event', worldEventResponse, {
      audience: 'staff',
      description: worldCopy.aboutEvents(),
      refusals: ['conflict', 'unsupported_media_type'],
    }),
    telling(
      {
        waysIn: [{ eventSignature: [] }],
        body: { mediaType: 'application/json', schema: worldEventSchema },
        refusals: ['bad_request', 'not_found', 'payload_too_large', 'rate_limited', 'validation_failed'],
      },
      createMiddleware<AppEnv>((_c, next) => next()),
    ),
    (c) =>
      answerSigned(
        c,
        { rateLimiter, limit: limits.worldEvents },
        {
          read: async () => {
            const body = await readText(c.req.raw);
            if (!body.ok) return body;
            const headers = Object.fromEntries(c.req.raw.headers);
            return readWorldEvent(services, { body: body.value, headers });
          },
          act: ({ event }) =>
            receiveWorldEvent(
              services,
              { event, requestId: c.get('requestId') },
              knownNamesOf(services.brand),
            ),
        },
      ),
  );
}

/** A stream of JSON lines, as fast as they are read. */
function streamLines(lines: AsyncGenerator<object>): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = '';
      while (text.length < 32_768) {
        const { done, value } = await lines.next();
        if (done === true) {
          if (text !== '') controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += `${JSON.stringify(value)}\n`;
        if ('cursor' in value) break;
      }
      controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(stream, { headers: { 'content-type': 'application/x-ndjson' } });
}

async function applyOne(
  deps: RouteDeps,
  c: Context<AppEnv>,
  message: WorldMessage,
): Promise<Result<{ outcome: 'applied' | 'ignored' }>> {
  const sender = { tokenId: c.get('service').id, requestId: c.get('requestId') };
  const [result] = await applyMessages(deps.services.db, [{ line: 1, message }], sender);
  if (result === undefined) throw new Error('A message was applied and nothing became of it.');
  if (result.outcome !== 'refused') return ok({ outcome: result.outcome });
  const reasons = result.problems.map(({ path, message: why }) => `${path} ${why}`).join('; ');
  return err(appError('conflict', { message: `${reasons}.` }));
}

/** The body is read by the messages' own rules, which name the place of everything that is wrong. */
const bodyOf = telling(
  {
    body: { mediaType: 'application/json', schema: recordBodySchema },
    refusals: ['bad_request', 'payload_too_large', 'unsupported_media_type', 'validation_failed'],
  },
  createMiddleware<AppEnv>((_c, next) => next()),
);

async function readBody(request: Request): Promise<Result<unknown>> {
  const text = await readText(request, 'application/json');
  if (!text.ok) return text;
  try {
    return ok(JSON.parse(text.value) as unknown);
  } catch {
    return err(appError('bad_request'));
  }
}

function invalid(problems: readonly { path: string; message: string }[]) {
  const fields: Record<string, string> = {};
  for (const { path, message } of problems) fields[path || 'body'] ??= message;
  return appError('validation_failed', { fields });
}
