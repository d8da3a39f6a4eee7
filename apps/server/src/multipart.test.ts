import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalFiles } from '@reachout/adapter-local-files';
import { maxFileBytes } from '@reachout/contract/limits';
import { describe, expect, it } from 'vitest';
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

describe('a multipart form', () => {
  it('gives its fields and a stored file', async () => {
    const { files } = newStore();
    const body = await readMultipart(
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
    const body = await readMultipart(await post(formWith(new File([], ''))), files);
    expect(body).toMatchObject({ ok: true, value: { files: [] } });
    expect(stored()).toEqual([]);
  });

  it('recognises the type by content, not by name or declaration [A77, D29]', async () => {
    const { files } = newStore();
    const body = await readMultipart(
      await post(formWith(new File([png], 'page.html', { type: 'text/html' }))),
      files,
    );
    expect(body).toMatchObject({
      value: { files: [{ contentType: 'image/png', declaredType: 'text/html' }] },
    });
  });

  it('takes 9,999,999 bytes [A74, §5.2.9]', async () => {
    const { files } = newStore();
    const body = await readMultipart(
      await post(formWith(new File([new Uint8Array(maxFileBytes)], 'big.bin'))),
      files,
    );
    expect(body).toMatchObject({ ok: true, value: { files: [{ size: 9_999_999 }] } });
  });

  it('refuses 10,000,000 bytes and keeps nothing [A74, §5.2.9]', async () => {
    const { files, stored } = newStore();
    const body = await readMultipart(
      await post(formWith(new File([new Uint8Array(maxFileBytes + 1)], 'big.bin'))),
      files,
    );
    expect(body).toMatchObject({
      ok: false,
      error: { code: 'payload_too_large', fields: { files: expect.stringContaining('File size over') } },
    });
    expect(stored()).toEqual([]);
  });

  it('refuses a second file and keeps neither [A75, §9.0.15]', async () => {
    const { files, stored } = newStore();
    const body = await readMultipart(await post(formWith(new File(['a'], 'a'), new File(['b'], 'b'))), files);
    expect(body).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
    expect(stored()).toEqual([]);
  });

  it.each([
    ['no boundary', rawBody('x', 'multipart/form-data')],
    ['an end that never comes', rawBody('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx')],
    ['nothing that looks like a part', rawBody('hello')],
  ])('answers 400 to a body with %s [A75]', async (_what, request) => {
    expect(await readMultipart(request, newStore().files)).toMatchObject({
      ok: false,
      error: { code: 'bad_request' },
    });
  });

  it('answers 415 to a body of another type', async () => {
    const body = rawBody('a=1', 'application/x-www-form-urlencoded');
    expect(await readMultipart(body, newStore().files)).toMatchObject({
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
    expect(await readMultipart(request, files)).toMatchObject({ error: { code: 'payload_too_large' } });
    expect(sent).toBeLessThan(50_000_000);
    expect(stored()).toEqual([]);
  });

  it('refuses a thousand parts and a name of a megabyte [A75]', async () => {
    const many = new FormData();
    for (const index of Array.from({ length: 1000 }).keys()) many.append(`f${index}`, 'x');
    const long = new FormData();
    long.append('n'.repeat(1_000_000), 'x');
    expect(await readMultipart(await post(many), newStore().files)).toMatchObject({
      ok: false,
      error: { code: 'payload_too_large' },
    });
    expect(await readMultipart(await post(long), newStore().files)).toMatchObject({ ok: false });
  });
});
