import type { ErrorCode } from '@reachout/core/errors';
import type { Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import { originHeader, originOfSession } from './headers.ts';
import {
  type Answer,
  type CallPart,
  type Header,
  partOf,
  type Schema,
  type Tag,
  type WayIn,
} from './call-part.ts';

/** A call as described by its route. */
export interface Call {
  method: string;
  /** The route's pattern, with `:name` for parameters. */
  path: string;
  tag: Tag;
  summary: string;
  description: string | undefined;
  answers: readonly Answer[];
  query: Schema | undefined;
  body: CallPart['body'];
  headers: readonly Header[];
  refusals: readonly ErrorCode[];
  /** Empty for calls without authentication. */
  waysIn: readonly WayIn[];
  isForStaff: boolean;
}

/** Errors that any call may return, whatever its route does. */
const anyRefusal: readonly ErrorCode[] = ['internal', 'database_unavailable'];

/**
 * Reads the calls of an application from its routing table. Each is the sum of the parts that its handlers and the guards in front of it contribute.
 * Throws for a call without a description.
 */
export function readCalls(app: Hono<AppEnv>): Call[] {
  const guards: object[] = [];
  const routes = new Map<string, { method: string; path: string; handlers: object[] }>();
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') {
      if (path === '/*') guards.push(handler);
      continue;
    }
    if (!path.startsWith('/api/')) continue;
    const key = `${method} ${path}`;
    const route = routes.get(key) ?? { method, path, handlers: [...guards] };
    route.handlers.push(handler);
    routes.set(key, route);
  }
  return [...routes.values()].map(({ method, path, handlers }) =>
    toCall(
      method,
      path,
      handlers.flatMap((handler) => partOf(handler, method) ?? []),
    ),
  );
}

function toCall(method: string, path: string, parts: readonly CallPart[]): Call {
  const said = Object.assign({}, ...parts) as CallPart;
  const { tag, summary } = said;
  if (tag === undefined || summary === undefined)
    throw new Error(`${method} ${path} is described by nobody: add describe(…) to its route.`);
  const waysIn = parts.flatMap((part) => part.waysIn ?? []);
  return {
    method,
    path,
    tag,
    summary,
    description: said.description,
    answers: parts.flatMap(({ answers = [] }) => answers),
    query: said.query,
    body: said.body,
    headers: parts.flatMap(({ headers = [] }) => headers).map((header) => asNeeded(header, waysIn)),
    refusals: [...new Set([...parts.flatMap(({ refusals = [] }) => refusals), ...anyRefusal])],
    waysIn,
    isForStaff: said.audience === 'staff',
  };
}

/** Calls with an access token need no Origin header: it protects sessions, whose cookie browsers attach by themselves. */
function asNeeded(header: Header, waysIn: readonly WayIn[]): Header {
  const isForPrograms = waysIn.some(({ accessToken }) => accessToken !== undefined);
  return header === originHeader && isForPrograms ? originOfSession : header;
}
