import { maxReason } from '@reachout/core/limits';
import { Badge } from '@reachout/ui/badge';
import { CharacterCount } from '@reachout/ui/character-count';
import { TextareaField } from '@reachout/ui/textarea-field';
import { Rich } from '@reachout/language/rich';
import { VisuallyHidden } from '@reachout/ui/visually-hidden';
import { refundFormCopy } from '../../messages/form.ts';
import { refundPanelCopy } from '../../messages/panel.ts';

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
        label={refundFormCopy.reason()}
        labelNote={refundFormCopy.optional()}
        rows={2}
        value={value}
        error={error}
        aria-describedby={isProposed ? markId : undefined}
        onChange={(event) => onChange(event.target.value)}
        footer={<CharacterCount length={value.length} max={maxReason} />}
      />
      {isProposed ? (
        <p className="case-ai">
          <Badge tone="accent" aria-hidden="true">
            {refundPanelCopy.ai()}
          </Badge>
          <span id={markId}>{refundPanelCopy.proposedReason()}</span>
          <button type="button" className="ui-link" onClick={onRevert}>
            <Rich message={refundPanelCopy.removeReason} values={{ hidden: <VisuallyHidden /> }} />
          </button>
        </p>
      ) : null}
    </div>
  );
}
