import { type CaseTurn, caseTurn } from '../rules/case-status.ts';
import { Badge } from '@reachout/ui/badge';
import { type CaseSide, statusLabel, turnLabel, turnTones } from './case-labels.ts';

export interface CaseStatusProps {
  status: string;
  turn?: CaseTurn;
  side?: CaseSide;
}

/** The status, and whose turn that means, as far as anybody knows. */
export function CaseStatus({ status, turn = caseTurn(status), side = 'customer' }: CaseStatusProps) {
  const label = turnLabel(turn, side);
  return (
    <Badge tone={turnTones[side][turn]} className="case-status-badge">
      <bdi>{statusLabel(status, side)}</bdi>
      {label ? <span>{label}</span> : null}
    </Badge>
  );
}
