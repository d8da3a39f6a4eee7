import { keysOfCatalogue } from '@reachout/catalogue/rules/catalogue-keys';
import { createHash } from 'node:crypto';
import { productOfV0Plans } from '@reachout/accounts/rules/accounts';
import { apiRoutes, paths } from '@reachout/core/paths';
import type { Context, Hono } from 'hono';
import { readCalls } from '@reachout/http/api-document/read-calls';
import type { JsonSchema } from '@reachout/http/api-document/schema-book';
import { writeDocument } from '@reachout/http/api-document/write-document';
import type { OpenApiDocument } from '../rules/api/open-api.ts';
import { writeTypeFile } from './api-reference/type-file.ts';
import type { DocumentationRouteDeps } from './route-deps.ts';
import { sessionCookieName } from '@reachout/accounts/http/auth';
import type { AppEnv } from '@reachout/http/context';

/** The document's audience: only staff see the calls for staff (A16). */
export type ApiReader = 'anybody' | 'staff';

export function apiReaderOf(c: Context<AppEnv>): ApiReader {
  return c.get('viewer')?.role === 'staff' ? 'staff' : 'anybody';
}

type DocumentDeps = Pick<DocumentationRouteDeps, 'services' | 'publicOrigin' | 'https' | 'programTokens'>;

/** Generates the OpenAPI document from the routes, cached by audience. */
export type ApiDocument = (reader: ApiReader) => JsonSchema;

/** /openapi.json, and its schemas as types at /openapi.d.ts: each written once per audience. */
export function mountOpenApi(app: Hono<AppEnv>, documentFor: ApiDocument): void {
  mountText(app, paths.openApi(), 'application/json', (reader) => JSON.stringify(documentFor(reader)));
  mountText(app, paths.apiTypes(), 'text/plain; charset=utf-8', (reader) =>
    // Written by our own generator from our own schemas.
    writeTypeFile(documentFor(reader) as unknown as OpenApiDocument),
  );
}

function mountText(
  app: Hono<AppEnv>,
  path: string,
  type: string,
  write: (reader: ApiReader) => string,
): void {
  const texts = new Map<ApiReader, { text: string; etag: string }>();
  const textFor = (reader: ApiReader): { text: string; etag: string } => {
    const known = texts.get(reader);
    if (known !== undefined) return known;
    const text = write(reader);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    texts.set(reader, { text, etag });
    return { text, etag };
  };
  app.get(path, (c) => {
    const reader = apiReaderOf(c);
    const { text, etag } = textFor(reader);
    // The staff's document is not cached; the public one varies by the cookie.
    c.header(
      'Cache-Control',
      reader === 'staff' ? 'private, no-store' : 'public, max-age=0, must-revalidate',
    );
    c.header('Vary', 'Cookie');
    c.header('ETag', etag);
    const isKnown = c.req.header('if-none-match')?.split(/, */).includes(etag) === true;
    if (isKnown) return c.body(null, 304);
    return c.body(text, 200, { 'Content-Type': type });
  });
}

/** JSON Schema counts characters where forms, browsers and the server count what a text's length is in JavaScript. */
const howLengthsCount =
  'Lengths of texts count UTF-16 code units: most characters are one, and characters beyond the basic plane, such as emoji, are two.';

/** Created lazily: at the first request the application has all its routes. */
export function createApiDocument(
  app: Hono<AppEnv>,
  { services, publicOrigin, https, programTokens }: DocumentDeps,
): ApiDocument {
  const written = new Map<ApiReader, JsonSchema>();
  // The page asks it of every provider, and it tells something of one product alone.
  const hasV0Plans = productOfV0Plans(services.brand) !== undefined;
  const write = (reader: ApiReader): JsonSchema =>
    writeDocument(
      readCalls(app).filter(
        ({ isForStaff, path }) =>
          (reader === 'staff' || !isForStaff) && (hasV0Plans || path !== apiRoutes.v0Plans),
      ),
      {
        title: `${services.brand.name} support API`,
        description: [
          'The calls that the help page and the case pages make.',
          programTokens
            ? `A person calls with the session of their browser, a program with an access token, which people make at ${paths.accessTokens()}; each call names the ways that it takes.`
            : 'Sign in first: calls need the session cookie.',
          howLengthsCount,
        ].join(' '),
        server: publicOrigin(),
        keys: keysOfCatalogue(services.brand),
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(https),
            description: 'The session of a person who logged in.',
          },
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description: `An access token for programs, which a person makes at ${paths.accessTokens()} for what each call names beside it. No cookie counts beside one.`,
          },
          assistantToken: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A token of at most ten minutes for the calls of the assistant, from the call for it: a second proof beside the session.',
          },
          serviceToken: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A token of a system of the provider, which the operator’s command makes with the scopes that each call names.',
          },
          eventSignature: {
            type: 'apiKey',
            in: 'header',
            name: 'Webhook-Signature',
            description:
              'The signature of a Standard Webhook over its id, its time and the exact bytes of the body, beside Webhook-Id and Webhook-Timestamp.',
          },
          deskSignature: {
            type: 'apiKey',
            in: 'header',
            name: 'Plain-Request-Signature',
            description: 'The signature of the desk over the exact bytes of the body.',
          },
          billingSignature: {
            type: 'apiKey',
            in: 'header',
            name: 'Stripe-Signature',
            description: 'The signature of the billing system over the exact bytes of the body.',
          },
        },
      },
    );
  return (reader) => {
    const document = written.get(reader) ?? write(reader);
    written.set(reader, document);
    return document;
  };
}
