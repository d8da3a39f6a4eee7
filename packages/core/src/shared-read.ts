/**
 * A read that many ask for at the same time. Whoever asks while one is under way gets what the next one reads, and so nothing from before they asked; all of those
 * who wait share it.
 *
 * @param read may fail: then all who share it learn of it, and the next one reads anew
 */
export function sharedRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<Value> | undefined;
  let next: Promise<Value> | undefined;
  const begin = (): Promise<Value> => {
    const reading = read().finally(() => {
      if (current === reading) current = undefined;
    });
    current = reading;
    return reading;
  };
  const beginNext = (): Promise<Value> => {
    next = undefined;
    return begin();
  };
  return () => {
    if (current === undefined) return begin();
    next ??= current.then(beginNext, beginNext);
    return next;
  };
}
