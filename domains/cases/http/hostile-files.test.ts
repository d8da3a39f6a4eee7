import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { apiPaths } from '@reachout/core/paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
beforeAll(async () => {
  app = await createTestApp();
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

const size = 9_000_000;

/** A megabyte of zeros, deflated by itself, so that it can be repeated. */
const block = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_FULL_FLUSH });
const blocks = Math.floor(size / block.length);

/** Nine gigabytes in nine megabytes. */
function packedZeros(): Buffer {
  return Buffer.concat(Array.from({ length: blocks }, () => block));
}

/** The processor time, in microseconds, that unpacking a tenth of them takes here and now. */
function priceOfTenth(): number {
  const some = 40;
  const begun = process.cpuUsage();
  for (let n = 0; n < some; n += 1) inflateRawSync(block, { finishFlush: constants.Z_SYNC_FLUSH });
  const { user, system } = process.cpuUsage(begun);
  return ((user + system) / some) * (blocks / 10);
}

/** An archive whose first entry is the one by which office documents are told apart. */
function zipBomb(): Buffer {
  const name = Buffer.from('[Content_Types].xml');
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(8, 8); // deflated
  head.writeUInt32LE(size, 18);
  head.writeUInt32LE(0xff_ff_ff_ff, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, packedZeros()]);
}

/** A picture of 50,000 × 50,000. */
function hugePicture(): Buffer {
  const header = Buffer.alloc(33);
  header.write('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1');
  header.writeUInt32BE(50_000, 16);
  header.writeUInt32BE(50_000, 20);
  const length = Buffer.alloc(4);
  const zeros = packedZeros();
  length.writeUInt32BE(zeros.length);
  return Buffer.concat([header, length, Buffer.from('IDAT'), zeros]);
}

/** Entities of entities: ten to the power of nine of the first. */
function xmlBomb(): Buffer {
  const entities = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  );
  const text = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "lol">${entities.join('')}]><svg>&l9;</svg>`;
  return Buffer.concat([Buffer.from(text), Buffer.alloc(size - text.length, ' ')]);
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Sends a file with a case and reads it back. */
async function sendAndRead(name: string, bytes: Buffer) {
  const body = new FormData();
  const fields = {
    product: 'Tetra',
    caseArea: 'billing',
    topicArea: 'understanding-my-invoice',
    severity: '3',
    subject: name,
    description: 'With a file.',
  };
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('files', new File([Uint8Array.from(bytes)], name));
  const encoded = new Response(body);
  const sent = await encoded.arrayBuffer();
  const begun = process.cpuUsage();
  const created = await olivia(apiPaths.createCase({ teamId: 'team_orbit' }), {
    method: 'POST',
    body: sent,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'idempotency-key': randomUUID(),
    },
  });
  const spent = process.cpuUsage(begun);
  expect(created.status).toBe(201);
  const { supportCase } = (await created.json()) as { supportCase: { caseNumber: string } };
  const { caseNumber } = supportCase;
  const shown = await olivia(apiPaths.case({ caseNumber, teamId: 'team_orbit' }));
  const { files } = ((await shown.json()) as { supportCase: { files: { id: string; size: number }[] } })
    .supportCase;
  const fileId = files[0]?.id ?? '';
  const read = await olivia(apiPaths.caseFile({ caseNumber, fileId, teamId: 'team_orbit' }));
  return {
    cpu: spent.user + spent.system,
    contentType: read.headers.get('content-type'),
    digest: digest(new Uint8Array(await read.arrayBuffer())),
  };
}

it.each([
  ['bomb.zip', zipBomb, /^application\/(?:zip|octet-stream)/],
  ['huge.png', hugePicture, /^image\/png/],
  ['laughs.xml', xmlBomb, /^application\/(?:xml|octet-stream)|^text\/plain/],
])(
  '%s is kept as it came, at the price of any file of its size: nothing is unpacked [A78]',
  async (name, make, type) => {
    const bytes = make();
    await sendAndRead('first.bin', randomBytes(size));
    const plain = await sendAndRead('plain.bin', randomBytes(size));
    const hostile = await sendAndRead(name, bytes);
    expect(hostile.digest).toBe(digest(bytes));
    expect(hostile.contentType).toMatch(type);
    // Between two plain files lies more than a multiple, on a busy machine: what is unpacked costs far more than that.
    expect(hostile.cpu).toBeLessThan(plain.cpu + priceOfTenth());
  },
);
