import { pageCopy } from '../messages/page.ts';
import { waitWords } from '../rules/case-life.ts';
import { caseTurn, nextStep } from '../rules/case-status.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { Badge } from '@reachout/ui/badge';
import { type CaseSide, turnLabels, turnTones } from './case-labels.ts';
import { Moment } from '@reachout/web/lib/moment';

export interface CaseHeadProps {
  supportCase: Pick<
    CaseDetail,
    | 'status'
    | 'turnSince'
    | 'closesAt'
    | 'isEscalated'
    | 'continues'
    | 'continuedBy'
    | 'severity'
    | 'timeline'
  >;
  side?: CaseSide;
  linkTo: (link: { caseNumber: string; url: string }) => string;
}

/** From so many entries on, the newest are out of sight. */
const longTimeline = 10;

/** Whose turn it is, in words, since when, and what happens next: the first thing a person comes here for. */
export function CaseHead({ supportCase, side = 'customer', linkTo }: CaseHeadProps) {
  const { status, turnSince, closesAt, isEscalated, continues, continuedBy, timeline } = supportCase;
  const turn = caseTurn(status);
  const label = turnLabels[side][turn];
  const next = side === 'customer' ? nextStep(status) : undefined;
  return (
    <div className="case-turn" data-part="head" data-turn={turn}>
      <p className="case-status">
        <span className="ui-hidden-visually">{pageCopy.status()} </span>
        <bdi className="font-medium">{status}</bdi>
        {label ? <Badge tone={turnTones[side][turn]}>{label}</Badge> : null}
        {isEscalated ? <Badge tone="warning">{pageCopy.escalationAskedFor()}</Badge> : null}
        <span className="text-muted">
          {pageCopy.since()} <Moment at={turnSince} />
        </span>
      </p>
      {next ? <p className="case-next">{next}</p> : null}
      {closesAt ? (
        <p className="case-next">
          {waitWords.closes[side].before}
          <Moment at={closesAt} />
          {waitWords.closes[side].after}
        </p>
      ) : null}
      <CaseLinks {...{ continues, continuedBy, linkTo }} />
      {timeline.length > longTimeline ? (
        <p className="case-next ui-no-print">
          <a className="ui-link" href={`#${timeline.at(-1)?.id}`}>
            {pageCopy.goToTheLatestOf({ length: timeline.length })}
          </a>
        </p>
      ) : null}
    </div>
  );
}

type CaseLinksProps = Pick<CaseDetail, 'continues' | 'continuedBy'> & Pick<CaseHeadProps, 'linkTo'>;

function CaseLinks({ continues, continuedBy, linkTo }: CaseLinksProps) {
  return (
    <>
      {continuedBy ? (
        <p className="case-next">
          It goes on in{' '}
          <a className="ui-link" href={linkTo(continuedBy)}>
            {pageCopy.case({ caseNumber: continuedBy.caseNumber })}
          </a>
          .
        </p>
      ) : null}
      {continues ? (
        <p className="case-next">
          This case continues the closed{' '}
          <a className="ui-link" href={linkTo(continues)}>
            {pageCopy.case({ caseNumber: continues.caseNumber })}
          </a>
          .
        </p>
      ) : null}
    </>
  );
}
