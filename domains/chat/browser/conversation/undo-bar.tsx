import { composerCopy } from '../../messages/composer.ts';
import { Button } from '@reachout/ui/button';
import { useEffect, useState } from 'react';
import type { ChatRunner } from '../chat-runner.ts';

/** How long a conversation can be brought back (U93). */
const undoMs = 5_000;

/** Says that the conversation is gone and brings it back; pointer or focus on it stop the clock. */
export function UndoBar({ runner }: { runner: ChatRunner }) {
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => runner.dispatch({ type: 'undo-expired' }), undoMs);
    return () => clearTimeout(timer);
  }, [runner, isPaused]);

  return (
    <div
      className="chat-undo"
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <span>{composerCopy.cleared()}</span>
      <Button size="small" onClick={() => runner.dispatch({ type: 'undone' })}>
        {composerCopy.undo()}
      </Button>
    </div>
  );
}
