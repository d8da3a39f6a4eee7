import { useEffect, useState } from 'react';
import type { ChatRunner } from '../chat-runner.ts';

/**
 * The text of the answer under way, at most once per frame: words may come faster than a screen can show them. Only a row that
 * `isStreaming` listens.
 */
export function useStreamedText(runner: ChatRunner, isStreaming: boolean): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!isStreaming) return;
    let frame = 0;
    const show = (): void => {
      frame = 0;
      setText(runner.getState().form.streamedMessage);
    };
    const unsubscribe = runner.subscribe(() => {
      // A page in the background has no frames; what came meanwhile is shown with the first one.
      frame ||= requestAnimationFrame(show);
    });
    show();
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [runner, isStreaming]);
  return text;
}
