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

/** A call as its route says it is. */
export interface Call {
  method: string;
  /** As the route has it, with `:name` for what varies. */
  path: string;
  tag: Tag;
  summary: string;
  description: string | undefined;
  answers: readonly Answer[];
  query: Schema | undefined;
  body: CallPart['body'];
  headers: readonly Header[];
  refusals: readonly ErrorCode[];
  /** Empty for calls that need nobody. */
  waysIn: readonly WayIn[];
  isForStaff: boolean;
}

/** What any call may be refused with, whatever its route does. */
const anyRefusal: readonly ErrorCode[] = ['internal', 'database_unavailable'];

/**
 * The calls of an application from its own table of routes: each is what the handlers of its route say, and the guards that were mounted before it.
 * Throws for a call that nobody describes.
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

/** Where a program may call it needs no Origin: that guards sessions, which browsers send along by themselves. */
function asNeeded(header: Header, waysIn: readonly WayIn[]): Header {
  const isForPrograms = waysIn.some(({ accessToken }) => accessToken !== undefined);
  return header === originHeader && isForPrograms ? originOfSession : header;
}
