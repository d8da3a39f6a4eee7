import { ProductMark } from '@reachout/accounts/pages/product-mark';
import { ProjectStatePanel } from '@reachout/accounts/pages/project-state';
import type { ProjectState } from '@reachout/accounts/rules/project-state';
import * as hook from '../rules/page/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { casePageCopy } from '../messages/case.ts';
import { Rich } from '@reachout/language/rich';
import { formatCaseNumber } from '@reachout/core/case-number';
import { type Account, canRefund } from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { CaseDetail } from '../rules/calls/cases.ts';
import type { Visit } from '../rules/page/visit.ts';
import { createdCopy } from '../messages/created.ts';
import { apiPaths, paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import type { FormPlaces } from './action-form.tsx';
import { Signet } from '@reachout/web/shell/brand-grid';
import { CaseActions } from './case-actions.tsx';
import { CaseComposer, type CaseComposerProps } from './case-composer.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseHead } from './case-head.tsx';
import { CaseParticipants } from './case-participants.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { CaseTranscript } from './case-transcript.tsx';
import { CaseShare } from './case-share.tsx';
import { CreatedToast } from './created-toast.tsx';
import { JumpToLatest } from './jump-to-latest.tsx';
import { OutcomeNotice, type PlainOutcome } from './plain-outcome.tsx';

export interface CasePageProps {
  brand: Brand;
  supportCase: CaseDetail;
  /** Since when the reader was away; undefined at their first visit. */
  visit?: Visit;
  /** What the provider told of the project that the case is about, as far as the person may see it. */
  projectState: ProjectState | null;
  account: Account;
  person: { userId: string; email: string };
  /** True right after the case was opened: the page says so (D23). */
  isNew: boolean;
  replyId: string;
  /** What a form posted without a script came to. */
  outcome?: PlainOutcome;
  refusedReply?: CaseComposerProps['refused'];
  /** What was typed in another form that was posted without a script and refused. */
  typed?: { reason?: string; email?: string };
}

/** One case: whose turn it is first, then the conversation, with the facts beside it. */
export function CasePage(props: CasePageProps) {
  const { brand, supportCase, visit, projectState, account, person, isNew } = props;
  const { replyId, outcome, refusedReply, typed } = props;
  const { caseNumber, subject, openedBy, transcript } = supportCase;
  const teamSlug = account.team?.slug;
  const teamId = account.team?.id;
  const places = casePlaces({ teamSlug, teamId, caseNumber });
  // Who may not see the account's bills would be led to a refusal.
  const refundHref = (refundId: string) =>
    canRefund(account) ? paths.refund({ teamSlug, refundId }) : undefined;
  return (
    <div
      className="ui-page case-page"
      {...mark(hook.casePage, caseNumber)}
      {...mark(hook.userId, person.userId)}
      {...mark(hook.livePath, paths.caseLive({ teamSlug, caseNumber, visit }))}
      {...mark(hook.eventsPath, apiPaths.caseEvents({ caseNumber, teamId }))}
      {...mark(hook.uploadPath, apiPaths.uploads({ teamId }))}
    >
      {isNew ? (
        <CreatedToast text={createdCopy.created({ caseNumber: formatCaseNumber(caseNumber) })} />
      ) : null}
      <header className="case-head">
        <nav aria-label={casePageCopy.breadcrumb()} className="ui-no-print">
          <a className="ui-link text-14" href={paths.cases({ teamSlug })}>
            <Rich message={casePageCopy.casesOf} values={{ account: <bdi>{account.name}</bdi> }} />
          </a>
        </nav>
        {outcome ? <OutcomeNotice {...outcome} /> : null}
        <p className="case-number text-14 text-muted">
          <Signet brand={brand} name={caseNumber} isNew={isNew} /> #{caseNumber}
        </p>
        <h1 className="text-32 font-semibold" {...mark(hook.part, 'subject')}>
          <bdi>{subject}</bdi>
        </h1>
        <CaseHead supportCase={supportCase} linkTo={({ url }) => url} />
        <div className="case-error" role="alert" {...mark(hook.connectionError)} hidden />
      </header>
      <div className="case-columns">
        <section aria-label={casePageCopy.conversation()} className="case-conversation">
          <ProjectStatePanel state={projectState} />
          <CaseTranscript messages={transcript} personName={openedBy.name} />
          <CaseTimeline
            supportCase={supportCase}
            visit={visit}
            fileHref={(fileId) => paths.caseFile({ teamSlug, caseNumber, fileId })}
            refundHref={refundHref}
          />
          <JumpToLatest />
          <CaseComposer {...{ supportCase, places, replyId }} refused={refusedReply} />
        </section>
        <aside aria-label={casePageCopy.facts()} className="case-aside">
          <CaseFacts
            supportCase={supportCase}
            accountName={account.name}
            product={<ProductMark brand={brand} product={supportCase.product} />}
            catalogue={brand}
            refundHref={refundHref}
          />
          <CaseParticipants {...{ supportCase, places }} email={person.email} typedEmail={typed?.email} />
          <CaseActions
            areas={brand.areas}
            {...{ supportCase, places }}
            isPaid={account.isPaid}
            typedReason={typed?.reason}
          />
          <CaseShare exportHref={apiPaths.caseExport({ caseNumber, teamId })} />
          <LinkButton className="ui-no-print" href={paths.help()} size="small" variant="quiet">
            {casePageCopy.reachOut()}
          </LinkButton>
        </aside>
      </div>
      <span className="ui-hidden-visually" role="status" {...mark(hook.announcer)} />
    </div>
  );
}

interface CaseKey {
  teamSlug?: string;
  teamId?: string;
  caseNumber: string;
}

function casePlaces({ teamSlug, teamId, caseNumber }: CaseKey): FormPlaces {
  return {
    page: paths.caseDetail({ teamSlug, caseNumber }),
    update: apiPaths.case({ caseNumber, teamId }),
    comment: apiPaths.caseComments({ caseNumber, teamId }),
    escalate: apiPaths.caseEscalation({ caseNumber, teamId }),
  };
}
