import type { DeskFile, OutsideDesk } from '@reachout/ports/outside-desk';
import type { DeskResult } from '@reachout/ports/ports';
import { type PlainOptions, plainMutations, refuse } from './plain-api.ts';

/** Bytes of a file take longer than words. */
const fileTimeoutMs = 30_000;

/** Files, which travel by addresses that Plain gives out. */
export function openPlainFiles(options: PlainOptions): Pick<OutsideDesk, 'readFile'> & {
  /** The attachment's id; null for a file that Plain does not take. */
  upload(customerId: string, file: DeskFile): Promise<DeskResult<string | null>>;
} {
  const mutate = plainMutations(options);

  async function upload(customerId: string, file: DeskFile): Promise<DeskResult<string | null>> {
    const bytes = await file.bytes();
    if (bytes === null) return { ok: true, value: null };
    const asked = await mutate<{
      attachmentUploadUrl: {
        attachment: { id: string };
        uploadFormUrl: string;
        uploadFormData: { key: string; value: string }[];
      } | null;
    }>(
      'createAttachmentUploadUrl',
      `attachmentUploadUrl { attachment { id } uploadFormUrl uploadFormData { key value } }`,
      { customerId, fileName: file.name, fileSizeBytes: bytes.length, attachmentType: 'CHAT' },
    );
    if (!asked.ok) return asked.failure.kind === 'never' ? { ok: true, value: null } : asked;
    const { attachmentUploadUrl: place } = asked.value;
    if (!place || !isTrusted(place.uploadFormUrl)) return { ok: true, value: null };
    const form = new FormData();
    for (const { key, value } of place.uploadFormData) form.set(key, value);
    form.set('file', new Blob([bytes], { type: file.contentType }), file.name);
    const sent = await fetchFile('upload', place.uploadFormUrl, { method: 'POST', body: form });
    if (!sent.ok) return sent.failure.kind === 'never' ? { ok: true, value: null } : sent;
    return { ok: true, value: place.attachment.id };
  }

  /** Files travel to and from addresses that Plain names, as safely as Plain itself is spoken to. */
  function isTrusted(address: string): boolean {
    return URL.canParse(address) && new URL(address).protocol === new URL(options.apiUrl).protocol;
  }

  return {
    upload,

    async readFile({ id }) {
      const asked = await mutate<{
        attachmentDownloadUrl: { downloadUrl: string } | null;
        attachmentVirusScanResult: string | null;
      }>('createAttachmentDownloadUrl', 'attachmentDownloadUrl { downloadUrl } attachmentVirusScanResult', {
        attachmentId: id,
      });
      if (!asked.ok) return asked.failure.kind === 'never' ? { ok: true, value: 'unavailable' } : asked;
      const { attachmentDownloadUrl: place, attachmentVirusScanResult: scan } = asked.value;
      if (scan === 'PENDING') return refuse({ kind: 'later', reason: 'a file is still scanned for viruses' });
      if (scan === 'INFECTED') return { ok: true, value: 'infected' };
      if (!place || !isTrusted(place.downloadUrl)) return { ok: true, value: 'unavailable' };
      const fetched = await fetchFile('download', place.downloadUrl, {});
      if (fetched.ok) return fetched;
      return fetched.failure.kind === 'never' ? { ok: true, value: 'unavailable' } : fetched;
    },
  };
}

async function fetchFile(name: string, address: string, init: RequestInit): Promise<DeskResult<Uint8Array>> {
  try {
    const response = await fetch(address, {
      ...init,
      signal: AbortSignal.timeout(fileTimeoutMs),
      redirect: 'error',
    });
    if (response.ok) return { ok: true, value: new Uint8Array(await response.arrayBuffer()) };
    const isLater = response.status === 429 || response.status >= 500;
    return refuse({ kind: isLater ? 'later' : 'never', reason: `${name}: HTTP ${response.status}` });
  } catch (error) {
    return refuse({ kind: 'later', reason: `${name}: ${error instanceof Error ? error.name : 'unknown'}` });
  }
}
