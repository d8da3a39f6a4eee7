import type { Requester } from './test-app.ts';

/** Asks for a page as browsers do. */
export const browser: RequestInit = { headers: { accept: 'text/html' } };

/** A page's title and the words of its main part. */
export async function read(
  person: Requester,
  path: string,
): Promise<{ status: number; title: string; text: string }> {
  const response = await person(path, browser);
  const html = await response.text();
  return { status: response.status, ...titleAndText(html) };
}

/** The title and the words of the main part of a page's HTML. */
export function titleAndText(html: string): { title: string; text: string } {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const text = main
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
  return { title: /<title>([^<]*)</.exec(html)?.[1] ?? '', text };
}

/** The cells of each row of the table with this caption. */
export function rowsOf(html: string, caption: string): string[][] {
  const table = html.split('<table').find((part) => part.includes(`>${caption}</caption>`)) ?? '';
  const body = table.slice(table.indexOf('<tbody>'), table.indexOf('</tbody>'));
  return body
    .split('<tr>')
    .slice(1)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => plain(cell)));
}

/** The words of some HTML. */
export function plain(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
