import { conversationCopy } from '../../messages/conversation.ts';
import { Button } from '@reachout/ui/button';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

const saidForMs = 2_000;

/** Copies an answer as the Markdown it was written in. */
export function MessageCopy({ text }: { text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const handleClick = async (): Promise<void> => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setState(isCopied ? 'copied' : 'refused');
    setTimeout(() => setState('idle'), saidForMs);
  };
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <Button variant="quiet" size="small" onClick={() => void handleClick()}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span aria-live="polite">{labels[state]()}</span>
    </Button>
  );
}

const labels = {
  idle: conversationCopy.copy,
  copied: conversationCopy.copied,
  refused: conversationCopy.copyRefused,
} as const;
