import { useEffect, useState } from 'react';

const secondMs = 1_000;

/** Whole seconds left of a wait that starts with the first render; 0 when it is over. Another wait needs another `key`. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    const end = performance.now() + seconds * secondMs;
    if (seconds <= 0) return;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / secondMs));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, secondMs);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
