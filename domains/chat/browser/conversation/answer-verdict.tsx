import { conversationCopy } from '../../messages/conversation.ts';
import { type Verdict, verdicts } from '../../rules/feedback.ts';
import { Button } from '@reachout/ui/button';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';

export interface AnswerVerdictProps {
  verdict: Verdict | undefined;
  /** Sends the verdict, 0 to take it back; false when it could not be sent. */
  onJudge: (verdict: Verdict | 0) => Promise<boolean>;
}

const icons = { 1: ThumbsUp, [-1]: ThumbsDown } as const;

type Outcome = 'saved' | 'taken-back' | 'failed';

const labels: Record<Verdict, () => string> = {
  1: conversationCopy.helpful,
  [-1]: conversationCopy.notHelpful,
};

const outcomes: Record<Outcome, () => string> = {
  saved: conversationCopy.verdictSaved,
  'taken-back': conversationCopy.verdictTakenBack,
  failed: conversationCopy.verdictFailed,
};

/** Whether one answer helped. It can be changed, and taken back by choosing it again (U42). */
export function AnswerVerdict({ verdict, onJudge }: AnswerVerdictProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** What is on its way to the server shows at once. */
  const [chosen, setChosen] = useState<Verdict | 0 | null>(null);
  const shown = chosen ?? verdict ?? 0;
  const handleChoose = async (value: Verdict): Promise<void> => {
    const next = shown === value ? 0 : value;
    setChosen(next);
    setOutcome(null);
    const isSent = await onJudge(next);
    // A later choice is still on its way: what counts is what becomes of that one.
    setChosen((latest) => (latest === next ? null : latest));
    setOutcome(isSent ? (next === 0 ? 'taken-back' : 'saved') : 'failed');
  };
  return (
    <div className="chat-verdict" role="group" aria-label={conversationCopy.wasThisAnswerHelpful()}>
      {verdicts.map((value) => {
        const Icon = icons[value];
        return (
          <Button
            key={value}
            variant="quiet"
            size="small"
            aria-pressed={shown === value}
            onClick={() => void handleChoose(value)}
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
            {labels[value]()}
          </Button>
        );
      })}
      <span role="status" className={outcome === 'failed' ? 'text-13 text-muted' : 'ui-hidden-visually'}>
        {outcome === null ? '' : outcomes[outcome]()}
      </span>
    </div>
  );
}
