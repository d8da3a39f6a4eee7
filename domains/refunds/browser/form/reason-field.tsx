import { maxReason } from '@reachout/core/limits';
import { Badge } from '@reachout/ui/badge';
import { CharacterCount } from '@reachout/ui/character-count';
import { TextareaField } from '@reachout/ui/textarea-field';
import { reasonLabel } from './refund-words.ts';

export interface ReasonFieldProps {
  id: string;
  value: string;
  isProposed: boolean;
  error: string | undefined;
  onChange: (reason: string) => void;
  onRevert: () => void;
}

/** Why the refund is asked for. The assistant may have written it; it is the person's to change, or to leave out. */
export function ReasonField({ id, value, isProposed, error, onChange, onRevert }: ReasonFieldProps) {
  const markId = `${id}-ai`;
  return (
    <div className="refund-part">
      <TextareaField
        name={id}
        label={reasonLabel}
        labelNote="(optional)"
        rows={2}
        value={value}
        error={error}
        aria-describedby={isProposed ? markId : undefined}
        onChange={(event) => onChange(event.target.value)}
        footer={<CharacterCount length={value.length} max={maxReason} message={charactersLeft} />}
      />
      {isProposed ? (
        <p className="case-ai">
          <Badge tone="accent" aria-hidden="true">
            AI
          </Badge>
          <span id={markId}>Written by the assistant from your conversation.</span>
          <button type="button" className="ui-link" onClick={onRevert}>
            Remove<span className="ui-hidden-visually"> the reason</span>
          </button>
        </p>
      ) : null}
    </div>
  );
}

function charactersLeft(left: number): string {
  if (left >= 0) return `${left} ${left === 1 ? 'character' : 'characters'} left`;
  return `${-left} ${left === -1 ? 'character' : 'characters'} too many`;
}
