import { type EncodedBody, sizeOfBody } from './encoded-body.ts';

/** Bodies of responses in memory, each made once; those that nobody has asked for the longest go when they are too many. */
export interface BodyCache<Body extends EncodedBody = EncodedBody> {
  /** The body of a key. One that could not be made is not kept: whoever asked gets the error, and the next request tries again. */
  get(key: string, make: () => Promise<Body>): Promise<Body>;
  delete(key: string): void;
}

/**
 * Creates a cache.
 *
 * @param mostBytes how much all bodies together may take; one that is larger is made anew for each request
 */
export function createBodyCache<Body extends EncodedBody = EncodedBody>(mostBytes: number): BodyCache<Body> {
  // In the order in which they were asked for last.
  const entries = new Map<string, { body: Promise<Body>; bytes: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key, make) {
      const known = entries.get(key);
      if (known !== undefined) {
        entries.delete(key);
        entries.set(key, known);
        return known.body;
      }
      const entry = { body: Promise.resolve().then(make), bytes: 0 };
      entries.set(key, entry);
      entry.body.then(
        (body) => {
          // It may have been deleted, and even be made again, meanwhile.
          if (entries.get(key) !== entry) return;
          entry.bytes = sizeOfBody(body);
          total += entry.bytes;
          for (const oldest of entries.keys()) {
            if (total <= mostBytes) break;
            remove(oldest);
          }
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return entry.body;
    },
    delete: remove,
  };
}
