import { OFREPProvider } from '@openfeature/ofrep-provider';
import type { Provider } from '@openfeature/server-sdk';

/** A page waits for its flags: what takes longer than this is as the catalogue says. */
const usualTimeoutMs = 1_000;

export interface OfrepOptions {
  /** Address before `/ofrep/v1`. */
  url: string;
  token?: string | undefined;
  timeoutMs?: number | undefined;
}

/** Flags of a service that speaks the OpenFeature Remote Evaluation Protocol, such as flagd or GO Feature Flag. */
export function createOfrepProvider({ url, token, timeoutMs = usualTimeoutMs }: OfrepOptions): Provider {
  return new OFREPProvider({
    baseUrl: url,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    fetchImplementation: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  });
}
