import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalFiles } from '@reachout/adapter-local-files';
import { FilesFailure, type FilesPort } from '@reachout/ports/ports';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMultipart } from './multipart.ts';

const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
]);

function newStore(): { folder: string; files: ReturnType<typeof createLocalFiles>; stored: () => string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'upload-'));
  const stored = (): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [entry.name] : [],
    );
  return { folder, files: createLocalFiles({ folder }), stored };
}

async function post(form: FormData): Promise<Request> {
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return new Request('http://localhost/', { method: 'POST', body: await encoded.arrayBuffer(), headers });
}

function formWith(...files: File[]): FormData {
  const form = new FormData();
  form.append('subject', 'Grüße 😀');
  for (const file of files) form.append('files', file);
  return form;
}

function rawBody(body: string, contentType = 'multipart/form-data; boundary=b'): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': contentType } });
}

/** What browsers send of a file input that nothing was chosen in. */
const noFile = 'filename=""\r\ncontent-type: application/octet-stream';

/** A body that says it is over, without the line that ends its only file. */
const endsWithin = (filename: string): Request =>
  rawBody(
    `--b\r\ncontent-disposition: form-data; name="files"; ${filename}\r\n\r\nhalf of what was announced`,
  );

/** What was logged by the reads of a test. */
let logged: [message: string, fields: unknown][] = [];
beforeEach(() => {
  logged = [];
});

const read = (request: Request, files: FilesPort) =>
  readMultipart({
    request,
    files,
    log: { error: (message, fields) => void logged.push([message, fields]) },
  });

describe('a multipart form', () => {
  it('gives its fields and a stored file', async () => {
    const { files } = newStore();
    const body = await read(
      await post(formWith(new File(['log line\n'], 'build.log', { type: 'text/plain' }))),
      files,
    );
    expect(body).toMatchObject({
      ok: true,
      value: {
        files: [{ field: 'files', name: 'build.log', size: 9, contentType: 'text/plain; charset=utf-8' }],
      },
    });
    expect(body.ok && body.value.fields.get('subject')).toEqual(['Grüße 😀']);
  });

  it('takes an input without a chosen file for no file', async () => {
    const { files, stored } = newStore();
    const body = await read(await post(formWith(new File([], ''))), files);
    expect(body).toMatchObject({ ok: true, value: { files: [] } });
    expect(stored()).toEqual([]);
  });

  it('recognises the type by content, not by name or declaration [A77, D29]', async () => {
    const { files } = newStore();
    const body = await read(await post(formWith(new File([png], 'page.html', { type: 'text/html' }))), files);
    expect(body).toMatchObject({
      value: { files: [{ contentType: 'image/png', declaredType: 'text/html' }] },
    });
  });

  it('takes 9,999,999 bytes [A74, §5.2.9]', async () => {
    const { files } = newStore();
    const body = await read(await post(formWith(new File([new Uint8Array(9_999_999)], 'big.bin'))), files);
    expect(body).toMatchObject({ ok: true, value: { files: [{ size: 9_999_999 }] } });
  });

  it('refuses 10,000,000 bytes and keeps nothing [A74, §5.2.9]', async () => {
    const { files, stored } = newStore();
    const body = await read(await post(formWith(new File([new Uint8Array(10_000_000)], 'big.bin'))), files);
    expect(body).toMatchObject({
      ok: false,
      error: { code: 'payload_too_large', fields: { files: expect.stringContaining('File size over') } },
    });
    expect(stored()).toEqual([]);
  });

  it('refuses a second file and keeps neither [A75, §9.0.15]', async () => {
    const { files, stored } = newStore();
    const body = await read(await post(formWith(new File(['a'], 'a'), new File(['b'], 'b'))), files);
    expect(body).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
    expect(stored()).toEqual([]);
  });

  it.each([
    ['no boundary', rawBody('x', 'multipart/form-data')],
    ['an end that never comes', rawBody('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx')],
    ['nothing that looks like a part', rawBody('hello')],
    ['an end within a file', endsWithin('filename="a"')],
    ['an end within an input without a file', endsWithin(noFile)],
    ['an end within a file whose name is a folder’s', endsWithin('filename="logs/"')],
  ])('answers 400 to a body with %s [A75]', async (_what, request) => {
    expect(await read(request, newStore().files)).toMatchObject({
      ok: false,
      error: { code: 'bad_request' },
    });
  });

  it('answers 415 to a body of another type', async () => {
    const body = rawBody('a=1', 'application/x-www-form-urlencoded');
    expect(await read(body, newStore().files)).toMatchObject({
      error: { code: 'unsupported_media_type' },
    });
  });

  it('refuses what goes on after its fields and its file would have ended, and keeps nothing [A74]', async () => {
    const { files, stored } = newStore();
    const megabyte = new Uint8Array(1_000_000);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += megabyte.length;
        controller.enqueue(megabyte);
      },
    });
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      duplex: 'half',
    } as RequestInit);
    expect(await read(request, files)).toMatchObject({ error: { code: 'payload_too_large' } });
    expect(sent).toBeLessThan(50_000_000);
    expect(stored()).toEqual([]);
  });

  it('refuses a thousand parts and a name of a megabyte [A75]', async () => {
    const many = new FormData();
    for (const index of Array.from({ length: 1000 }).keys()) many.append(`f${index}`, 'x');
    const long = new FormData();
    long.append('n'.repeat(1_000_000), 'x');
    expect(await read(await post(many), newStore().files)).toMatchObject({
      ok: false,
      error: { code: 'payload_too_large' },
    });
    expect(await read(await post(long), newStore().files)).toMatchObject({ ok: false });
  });

  it.each([
    ['full', 'ENOSPC', { code: 'storage_full' }],
    ['busy', 'EMFILE', { code: 'storage_unavailable', retryAfterSeconds: 5 }],
    ['refused', 'EROFS', { code: 'storage_unavailable' }],
    ['failing', 'EIO', { code: 'storage_unavailable' }],
  ] as const)(
    'with a file is refused as the store’s failure, and logged, where the store is %s',
    async (kind, reason, error) => {
      const store = async () => {
        throw new FilesFailure(kind, reason);
      };
      const body = await read(await post(formWith(new File(['a'], 'a'))), { ...newStore().files, store });
      expect(body).toMatchObject({ ok: false, error });
      expect(logged).toEqual([['file not stored', { reason: `${kind} ${reason}` }]]);
    },
  );

  it.each([
    ['a file', 'filename="a"'],
    ['an input without a file', noFile],
    ['a file whose name is a folder’s', 'filename="logs/"'],
  ])(
    'that the sender breaks off within %s is unreadable, and no failure of the store',
    async (_what, name) => {
      const body = new ReadableStream({
        start(controller) {
          const head = `--b\r\ncontent-disposition: form-data; name="files"; ${name}\r\n\r\nhalf of what was announced`;
          controller.enqueue(new TextEncoder().encode(head));
        },
        pull: (controller) => controller.error(Object.assign(new Error('gone'), { code: 'ECONNRESET' })),
      });
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      // Node wants to be told of a body that is a stream; the types of browsers do not know it.
      const init = { method: 'POST', body, headers, duplex: 'half' };
      const request = new Request('http://localhost/', init);
      expect(await read(request, newStore().files)).toMatchObject({ error: { code: 'bad_request' } });
      expect(logged).toEqual([]);
    },
  );
});
