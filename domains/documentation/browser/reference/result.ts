import { consoleCopy } from '../../messages/console.ts';
import type { TriedRequest } from '../../rules/api/try-call.ts';
import { make } from './make.ts';

/** As much of a body as is shown. */
const maxShown = 50_000;

interface Result {
  element: HTMLElement;
  /** Sends the request, and shows what is answered while it comes in. Ends when the answer does, or when it was stopped. */
  follow(request: TriedRequest, how: Pick<RequestInit, 'signal' | 'credentials'>): Promise<void>;
}

/** The place of an answer: its status, its time and its size, which are said as well, and its body. */
export function createResult(): Result {
  const said = make('p', 'api-console-said');
  said.setAttribute('role', 'status');
  const code = make('code', '');
  const pre = make('pre', '', code);
  const title = make('figcaption', 'code-title');
  const figure = make('figure', 'code-block', title, pre);
  pre.tabIndex = 0;
  pre.dir = 'ltr';
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', consoleCopy.response());
  figure.hidden = true;

  const show = (text: string): void => {
    figure.hidden = text === '';
    code.textContent = text.slice(0, maxShown);
    title.textContent =
      text.length > maxShown ? consoleCopy.cut({ count: maxShown }) : consoleCopy.response();
  };

  return {
    element: make('div', 'api-console-result', said, figure),
    async follow({ address, method, headers, body }, how) {
      show('');
      delete said.dataset['tone'];
      said.textContent = consoleCopy.waiting();
      const began = performance.now();
      try {
        const response = await fetch(address, {
          ...how,
          method,
          headers,
          cache: 'no-store',
          ...(body !== undefined && { body: typeof body === 'string' ? body : toForm(body) }),
        });
        const { text, size } = await readBody(response, show);
        const time = Math.round(performance.now() - began);
        said.dataset['tone'] = response.ok ? 'success' : 'error';
        const status = `${response.status} ${response.statusText}`.trim();
        said.textContent = consoleCopy.answered({ status, time, size });
        if (size === 0) said.append(' ', consoleCopy.noBody());
        else if (text === undefined)
          said.append(' ', consoleCopy.notShown({ mediaType: mediaTypeOf(response) }));
        else show(asShown(text, mediaTypeOf(response)));
      } catch {
        said.textContent = how.signal?.aborted === true ? consoleCopy.stopped() : consoleCopy.failed();
      }
    },
  };
}

function toForm(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

function mediaTypeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
}

/** What is text is shown as it comes: a stream of events may last. The text of a file is undefined. */
async function readBody(
  response: Response,
  show: (text: string) => void,
): Promise<{ text: string | undefined; size: number }> {
  const isText = /^text\/|[/+]json$|[/+]xml$/.test(mediaTypeOf(response));
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (!isText) continue;
    text += decoder.decode(part.value, { stream: true });
    show(text);
  }
  return { text: isText ? text : undefined, size };
}

function asShown(text: string, mediaType: string): string {
  if (!/[/+]json$/.test(mediaType)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // The server said JSON and sent something else: that is worth seeing as it is.
    return text;
  }
}
