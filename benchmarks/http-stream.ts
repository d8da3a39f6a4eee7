import { Agent, request } from 'node:http';

/** A response that is read as it comes. */
export interface HttpStream {
  status: number;
  /** Resolves when the text that has arrived matches. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  onText(listener: (text: string) => void): void;
  close(): void;
  ended: Promise<void>;
}

export const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Sends a request; resolves with its response once the headers are there. */
export function openStream(
  url: string,
  options: { method: 'GET' | 'POST'; headers: Record<string, string>; json?: unknown },
): Promise<HttpStream> {
  const { method, json } = options;
  const headers = { ...options.headers, ...(json !== undefined && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      let text = '';
      const listeners = new Set<(part: string) => void>();
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        for (const listener of listeners) listener(part);
      });
      const until = (pattern: RegExp): Promise<RegExpExecArray> =>
        new Promise((found) => {
          const look = (): void => {
            const match = pattern.exec(text);
            if (match === null) return;
            listeners.delete(look);
            found(match);
          };
          listeners.add(look);
          look();
        });
      resolve({
        status: response.statusCode ?? 0,
        until,
        onText: (listener) => void listeners.add(listener),
        close: () => sent.destroy(),
        ended: new Promise((over) => response.on('close', () => over())),
      });
    });
    sent.on('error', reject);
    sent.end(json === undefined ? undefined : JSON.stringify(json));
  });
}
