import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

/** A response body in memory, in each content encoding, with one weak ETag for all of them (RFC 9110, 8.8.1). */
export interface EncodedBody {
  contentType: string;
  etag: string;
  /** Left out where it is compressed: it would take most of the memory, and hardly anybody asks for it. */
  identity: Uint8Array | null;
  gzip: Uint8Array | null;
  /** Made for the first client that takes it: it costs ten times what gzip does, and some pages no browser ever asks for. */
  br: (() => Promise<Uint8Array>) | null;
}

const compressible =
  /^(?:text\/|application\/(?:json|javascript|speculationrules\+json|manifest\+json|xml|atom\+xml)|image\/svg\+xml)/;

/** Compresses once at the highest level; bodies that do not shrink stay uncompressed. */
export async function encodeBody(bytes: Uint8Array, contentType: string): Promise<EncodedBody> {
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  if (!compressible.test(contentType) || bytes.length < 256)
    return { contentType, etag, identity: bytes, gzip: null, br: null };
  const gz = await compressGzip(bytes, { level: 9 });
  let brotli: Promise<Uint8Array> | undefined;
  // What failed once, for want of memory, is tried again by the next client.
  const forget = (error: unknown): never => {
    brotli = undefined;
    throw error;
  };
  return { contentType, etag, identity: null, gzip: gz, br: () => (brotli ??= brotliOf(gz).catch(forget)) };
}

async function brotliOf(gz: Uint8Array): Promise<Uint8Array> {
  const bytes = await decompressGzip(gz);
  return compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

/** The bytes that a body takes in memory at most: Brotli shrinks it as much as gzip does, and more. */
export function sizeOfBody({ identity, br, gzip: gz }: EncodedBody): number {
  const compressed = gz?.length ?? 0;
  return (identity?.length ?? 0) + compressed + (br === null ? 0 : compressed);
}

/** Sends the best encoding that the client accepts, or 304 if its copy is current. */
export async function sendBody(request: Request, body: EncodedBody, cacheControl: string): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': cacheControl, ETag: body.etag, Vary: 'Accept-Encoding' });
  if (isKnown(request.headers.get('if-none-match'), body.etag))
    return new Response(null, { status: 304, headers });
  const [encoding, bytes] = await chooseEncoding(request.headers.get('accept-encoding') ?? '', body);
  headers.set('Content-Type', body.contentType);
  headers.set('Content-Length', String(bytes.length));
  if (encoding !== null) headers.set('Content-Encoding', encoding);
  return new Response(request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), { headers });
}

/** Weak comparison, as If-None-Match requires (RFC 9110, 13.1.2): a proxy may have changed the ETag's strength. */
function isKnown(known: string | null, etag: string): boolean {
  return known !== null && (known.trim() === '*' || known.includes(etag.replace('W/', '')));
}

/** Compresses what is sent once: a fifth larger than at the highest level, in a fiftieth of the time. */
export async function compressQuickly(
  bytes: Uint8Array,
  accepted: string,
): Promise<[encoding: string | null, bytes: Uint8Array]> {
  if (accepts(accepted, 'br')) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return ['br', await compressBrotli(bytes, { params })];
  }
  if (accepts(accepted, 'gzip')) return ['gzip', await compressGzip(bytes, { level: 4 })];
  return [null, bytes];
}

function accepts(accepted: string, encoding: 'br' | 'gzip'): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted);
}

async function chooseEncoding(accepted: string, body: EncodedBody): Promise<[string | null, Uint8Array]> {
  if (body.br !== null && accepts(accepted, 'br')) return ['br', await body.br()];
  if (body.gzip !== null && accepts(accepted, 'gzip')) return ['gzip', body.gzip];
  return [null, body.identity ?? (await decompressGzip(body.gzip ?? new Uint8Array()))];
}
