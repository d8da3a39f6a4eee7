import { crc32, deflateSync } from 'node:zlib';

/** The end of a build log in which Node ran out of memory. */
export const buildLog = Buffer.from(
  [
    '14:02:11.201  Running build in region fra1',
    '14:02:11.402  Cloning orbit-labs/storefront (branch: main, commit: 7c41e9d)',
    '14:02:14.118  Restored build cache (412 MB)',
    '14:02:14.730  Running "install" command: npm ci',
    '14:02:41.055  added 1482 packages in 26s',
    '14:02:41.300  Running "npm run build"',
    '14:02:42.917  > storefront@4.12.0 build',
    '14:02:42.918  > next build',
    '14:03:58.640  Creating an optimised production build ...',
    '14:07:20.004  Collecting page data ...',
    '14:09:33.412  Generating static pages (0/4180)',
    '14:12:47.900  Generating static pages (2613/4180)',
    '14:12:51.113  <--- Last few GCs --->',
    '14:12:51.113  [118:0x6c8f0a0]   609881 ms: Mark-Compact 4041.2 (4127.8) -> 4036.9 (4130.3) MB, 3121.9 / 0.0 ms',
    '14:12:51.114  <--- JS stacktrace --->',
    '14:12:51.114  FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    '14:12:51.690  Error: Command "npm run build" exited with 134',
    '',
  ].join('\n'),
);

/** A trace of the requests that ran into the time limit. */
export const timeoutTrace = Buffer.from(
  [
    'time                      route                  region  duration  outcome',
    '2026-11-18T21:04:10.512Z  POST /api/checkout     fra1     1.204 s  200',
    '2026-11-18T21:04:31.090Z  POST /api/checkout     fra1   300.000 s  504 FUNCTION_INVOCATION_TIMEOUT',
    '2026-11-18T21:05:02.771Z  POST /api/checkout     fra1     1.388 s  200',
    '2026-11-18T21:06:47.316Z  POST /api/checkout     fra1   300.000 s  504 FUNCTION_INVOCATION_TIMEOUT',
    '',
    'last line logged before each timeout: "reserving stock for cart 8c1f (attempt 1)"',
    '',
  ].join('\n'),
);

/** A small picture of a browser's certificate warning: a grey window with an address bar and a red sign. */
export function certificateWarning(): Buffer {
  const [width, height] = [320, 200];
  const isInside = (x: number, y: number, [left, top, right, bottom]: readonly number[]) =>
    x >= (left ?? 0) && x < (right ?? 0) && y >= (top ?? 0) && y < (bottom ?? 0);
  const shapes: readonly [box: readonly number[], colour: readonly number[]][] = [
    [
      [0, 0, width, 28],
      [222, 225, 230],
    ],
    [
      [64, 7, 300, 21],
      [255, 255, 255],
    ],
    [
      [12, 10, 20, 18],
      [237, 106, 94],
    ],
    [
      [26, 10, 34, 18],
      [245, 191, 79],
    ],
    [
      [40, 10, 48, 18],
      [98, 197, 84],
    ],
    [
      [32, 56, 64, 88],
      [217, 48, 37],
    ],
    [
      [46, 62, 50, 76],
      [255, 255, 255],
    ],
    [
      [46, 79, 50, 83],
      [255, 255, 255],
    ],
    [
      [32, 104, 230, 114],
      [60, 64, 67],
    ],
    [
      [32, 126, 280, 132],
      [154, 160, 166],
    ],
    [
      [32, 140, 264, 146],
      [154, 160, 166],
    ],
    [
      [32, 154, 180, 160],
      [154, 160, 166],
    ],
  ];
  return encodePng(width, height, (x, y) => {
    const shape = shapes.findLast(([box]) => isInside(x, y, box));
    return shape?.[1] ?? [248, 249, 250];
  });
}

function encodePng(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly number[],
): Buffer {
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (__, x) => colourAt(x, y)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel, red green blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), framed.length - 4);
  return framed;
}
