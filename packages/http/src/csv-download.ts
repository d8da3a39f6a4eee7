import { type CsvCell, csvLine, csvStart } from '@reachout/core/csv';

/** Sends a table as a CSV file for saving. Its rows are written as they are read, so that a long table needs no more memory than a short one. */
export function sendCsv(
  name: string,
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): Response {
  const chunks = encode(columns, pages);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

async function* encode(
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvStart + csvLine(columns));
  for await (const rows of pages) yield encoder.encode(rows.map(csvLine).join(''));
}
