import { composerCopy } from '../../messages/composer.ts';
import { Button } from '@reachout/ui/button';
import { useFocusFallback } from '../focus-fallback.ts';

/** Says that the answer under way is read in another tab; any use of this one brings it back. */
export function ElsewhereLine({ onReadOn }: { onReadOn: () => void }) {
  return (
    <div ref={useFocusFallback<HTMLDivElement>()} className="chat-elsewhere">
      <p>{composerCopy.answerElsewhere()}</p>
      <Button size="small" onClick={onReadOn}>
        {composerCopy.readOnHere()}
      </Button>
    </div>
  );
}
