import type { Ask } from '../authorisation/test-row.ts';
import type { Place } from '../authorisation/test-world.ts';
import { brokenBodies, otherTypes } from './test-bodies.ts';
import {
  hostileHeader,
  hostileHeaderValues,
  hostileJson,
  hostileQueryValues,
  hostileSegments,
  hostileTexts,
  readHeaders,
} from './test-values.ts';

/** A request that nobody's browser would make. */
export interface HostileRequest {
  what: string;
  path: string;
  init: RequestInit;
}

interface Asked {
  route: string;
  ask: Ask;
}

/** The bodies that a route may be sent, its own body under other types among them. */
export function withHostileBodies({ ask }: Asked, at: Place): HostileRequest[] {
  const { path, init = {} } = ask(at);
  const headers = { ...(init.headers as Record<string, string> | undefined) };
  delete headers['content-type'];
  const broken = brokenBodies.map((one) => ({
    what: one.what,
    path,
    init: { ...init, body: one.body, headers: { ...headers, ...one.headers } },
  }));
  const mistaken = otherTypes.map((type) => ({
    what: `its own body as ${type}`,
    path,
    init: { ...init, headers: { ...headers, 'content-type': type } },
  }));
  return [...broken, ...mistaken, { what: 'no body', path, init: { ...init, body: null, headers } }];
}

/** The route's own body with one field after the other made hostile. */
export function withHostileFields({ ask }: Asked, at: Place): HostileRequest[] {
  const { path, init = {} } = ask(at);
  const { body } = init;
  if (typeof body === 'string')
    return mutateJson(body).map(({ what, text }) => ({ what, path, init: { ...init, body: text } }));
  if (body instanceof URLSearchParams)
    return mutateFields([...body], (fields) => new URLSearchParams(fields)).map(({ what, form }) => ({
      what,
      path,
      init: { ...init, body: form },
    }));
  if (body instanceof FormData)
    return mutateFields([...body], formOf).map(({ what, form }) => ({
      what,
      path,
      init: { ...init, body: form },
    }));
  return [];
}

function formOf<Value>(fields: [string, Value][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value as string);
  return form;
}

function mutateFields<Value, Form>(
  fields: [string, Value][],
  build: (fields: [string, Value | string][]) => Form,
): { what: string; form: Form }[] {
  const changed = fields.flatMap(([name], index) =>
    hostileTexts.map((text) => ({
      what: `${name}=${text.slice(0, 20)}`,
      form: build(
        fields.map((field, other): [string, Value | string] => (other === index ? [name, text] : field)),
      ),
    })),
  );
  const doubled = fields.map(([name, value]) => ({
    what: `${name} twice`,
    form: build([...fields, [name, value]]),
  }));
  return [...changed, ...doubled];
}

const here = '\u2063here\u2063';

function mutateJson(text: string): { what: string; text: string }[] {
  const body: unknown = JSON.parse(text);
  return placesIn(body).flatMap((place) =>
    hostileJson.map((raw) => ({
      what: `${place.join('.')}=${raw.slice(0, 20)}`,
      text: JSON.stringify(replaced(body, place)).replace(JSON.stringify(here), () => raw),
    })),
  );
}

/** The route's path in methods that nobody uses there, with and without a body. */
export function withOtherMethods({ ask }: Asked, at: Place): HostileRequest[] {
  const { path } = ask(at);
  const bodies = brokenBodies.filter(({ what }) => fewBodies.includes(what));
  return otherMethods.flatMap((method) => [
    { what: 'no body', path, init: { method } },
    ...(method === 'HEAD' ? [] : bodies).map(({ what, headers, body }) => ({
      what,
      path,
      init: { method, headers, body },
    })),
  ]);
}

const otherMethods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'];
const fewBodies = ['half of JSON', 'multipart without an end'];

/** Where something stands in a JSON value: every field, at every depth. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...placesIn(inner).map((rest) => [key, ...rest]),
  ]);
}

function replaced(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return here;
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  copy[key] = replaced(copy[key], rest);
  return Array.isArray(value) ? Object.assign([...(value as unknown[])], copy) : copy;
}

/** The route's own request with the headers that this server reads made hostile: all at once, and one after the other. */
export function withHostileHeaders({ ask }: Asked, at: Place): HostileRequest[] {
  const { path, init = {} } = ask(at);
  const of = (what: string, hostile: Record<string, string>): HostileRequest => ({
    what,
    path,
    init: { ...init, headers: { ...(init.headers as Record<string, string> | undefined), ...hostile } },
  });
  const together = hostileHeaderValues.map((value) =>
    of(`every header: ${value.slice(0, 20)}`, Object.fromEntries(readHeaders.map((name) => [name, value]))),
  );
  return [...together, ...readHeaders.map((name) => of(`${name}: hostile`, { [name]: hostileHeader }))];
}

/** The route's own request with each segment that varies made hostile. */
export function withHostileSegments({ route, ask }: Asked, at: Place): HostileRequest[] {
  const { path, init = {} } = ask(at);
  const [pathname = '', query] = path.split('?');
  const segments = pathname.split('/');
  const pattern = (route.split(' ')[1] ?? '').split('/');
  return pattern.flatMap((name, index) =>
    name.startsWith(':') || name === '*'
      ? hostileSegments.map((segment) => ({
          what: `${name}=${segment.slice(0, 20)}`,
          path: segments.with(index, segment).join('/') + (query === undefined ? '' : `?${query}`),
          init,
        }))
      : [],
  );
}

/** Every name that a page or a call reads of its query. */
const queryNames =
  'area closed created done draft feedback for from groupBy intent invoice invoiceId limit next of offset product project projectIdOrName q range removed revoked search searchQuery sent severity skipCache sort status teamId teamSlug thread to topic until user'.split(
    ' ',
  );

/** The route's own request with each name of a query made hostile, one after the other, all at once, and twice. */
export function withHostileQueries({ ask }: Asked, at: Place): HostileRequest[] {
  const { path, init = {} } = ask(at);
  const [pathname = '', query = ''] = path.split('?');
  const besides = query === '' ? '' : `${query}&`;
  const own = [...new URLSearchParams(query).keys()];
  const of = (what: string, added: string): HostileRequest => ({
    what,
    path: `${pathname}?${besides}${added}`,
    init,
  });
  const alone = own.flatMap((name) =>
    hostileQueryValues.map((value) => ({
      what: `${name}=${value.slice(0, 20)}`,
      path: `${pathname}?${withoutName(query, name)}&${name}=${value}`,
      init,
    })),
  );
  const together = hostileQueryValues
    .filter((value) => value.length < 1_000)
    .map((value) => of(`all=${value}`, queryNames.map((name) => `${name}=${value}`).join('&')));
  const twice = of('all twice', queryNames.map((name) => `${name}=a&${name}=b&${name}[]=c`).join('&'));
  return [...alone, ...together, ...named(path, init), twice];
}

/** A call that reads says which of its parameters is wrong, so each is tried by itself: the first that is wrong would hide the others. */
function named(path: string, { method = 'GET' }: RequestInit): HostileRequest[] {
  if (!path.startsWith('/api/') || method !== 'GET') return [];
  const separator = path.includes('?') ? '&' : '?';
  return queryNames.map((name) => ({
    what: `${name}=%00`,
    path: `${path}${separator}${name}=%00`,
    init: {},
  }));
}

function withoutName(query: string, name: string): string {
  const kept = new URLSearchParams(query);
  kept.delete(name);
  return kept.toString();
}
