import * as hook from '../rules/page/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { casePageCopy } from '../messages/case.ts';
import { Rich } from '@reachout/language/rich';
import { caseTurn, nextStep } from '../rules/case-status.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { Badge } from '@reachout/ui/badge';
import { type CaseSide, statusLabel, turnLabel, turnTones } from './case-labels.ts';
import { Timestamp } from '@reachout/web/lib/timestamp';

export interface CaseHeadProps {
  supportCase: Pick<
    CaseDetail,
    | 'status'
    | 'turnSince'
    | 'closesAt'
    | 'firstAnswerBy'
    | 'isEscalated'
    | 'continues'
    | 'continuedBy'
    | 'mergedInto'
    | 'severity'
    | 'timeline'
  > &
    Partial<Pick<CaseDetail, 'actions'>>;
  side?: CaseSide;
  linkTo: (link: { caseNumber: string; url: string }) => string;
}

const closesCopy = { customer: casePageCopy.closesForCustomer, staff: casePageCopy.closesForStaff };

/** From so many entries on, the newest are out of sight. */
const longTimeline = 10;

/** Whose turn it is, in words, since when, and what happens next: the first thing a person comes here for. */
export function CaseHead({ supportCase, side = 'customer', linkTo }: CaseHeadProps) {
  const { status, turnSince, closesAt, firstAnswerBy, isEscalated, timeline } = supportCase;
  const turn = caseTurn(status);
  const label = turnLabel(turn, side);
  const isOwn = side === 'customer' && supportCase.mergedInto === null;
  const next = isOwn ? nextStep(status, supportCase.actions?.reopen.isAllowed) : undefined;
  return (
    <div className="case-turn" {...mark(hook.part, 'head')} data-turn={turn}>
      <p className="case-status">
        <span className="ui-hidden-visually">{casePageCopy.status()} </span>
        <bdi className="font-medium">{statusLabel(status, side)}</bdi>
        {label ? <Badge tone={turnTones[side][turn]}>{label}</Badge> : null}
        {isEscalated ? <Badge tone="warning">{casePageCopy.escalated()}</Badge> : null}
        <span className="text-muted">
          <Rich message={casePageCopy.since} values={{ time: <Timestamp at={turnSince} /> }} />
        </span>
      </p>
      {next ? <p className="case-next">{next}</p> : null}
      {firstAnswerBy ? (
        <p className="case-next">
          <Rich message={casePageCopy.firstAnswerBy} values={{ time: <Timestamp at={firstAnswerBy} /> }} />
        </p>
      ) : null}
      {closesAt ? (
        <p className="case-next">
          <Rich message={closesCopy[side]} values={{ time: <Timestamp at={closesAt} /> }} />
        </p>
      ) : null}
      <CaseLinks {...supportCase} linkTo={linkTo} />
      {timeline.length > longTimeline ? (
        <p className="case-next ui-no-print">
          <a className="ui-link" href={`#${timeline.at(-1)?.id}`}>
            {casePageCopy.toLatest({ count: timeline.length })}
          </a>
        </p>
      ) : null}
    </div>
  );
}

type CaseLinksProps = Pick<CaseDetail, 'continues' | 'continuedBy' | 'mergedInto'> &
  Pick<CaseHeadProps, 'linkTo'>;

/** Where the case goes on, and what it comes from. */
function CaseLinks({ mergedInto, continuedBy, continues, linkTo }: CaseLinksProps) {
  const links = [
    { message: casePageCopy.mergedInto, other: mergedInto },
    { message: casePageCopy.continuedBy, other: continuedBy },
    { message: casePageCopy.continues, other: continues },
  ];
  return links.map(({ message, other }) =>
    other === null ? null : (
      <p key={other.caseNumber} className="case-next">
        <Rich
          message={message}
          values={{
            caseNumber: other.caseNumber,
            link: <a className="ui-link" href={linkTo(other)} />,
          }}
        />
      </p>
    ),
  );
}
