import { ProductMark } from '@reachout/accounts/pages/product-mark';
import { ProjectStatePanel } from '@reachout/accounts/pages/project-state';
import type { ProjectState } from '@reachout/accounts/rules/project-state';
import { planLabel } from '@reachout/catalogue/rules/plans';
import * as hook from '@reachout/cases/rules/page/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { staffCaseCopy } from '../messages/case.ts';
import { staffListCopy } from '../messages/list.ts';
import { casePageCopy } from '@reachout/cases/messages/case';
import { caseFactCopy } from '@reachout/cases/messages/facts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { CaseFacts } from '@reachout/cases/pages/case-facts';
import { CaseHead } from '@reachout/cases/pages/case-head';
import { CaseShare } from '@reachout/cases/pages/case-share';
import { CaseTimeline } from '@reachout/cases/pages/case-timeline';
import { CaseTranscript } from '@reachout/cases/pages/case-transcript';
import { JumpToLatest } from '@reachout/cases/pages/jump-to-latest';
import { OutcomeNotice, type PlainOutcome } from '@reachout/cases/pages/plain-outcome';
import { StaffAnswer, StaffChanges, type StaffFormsProps, StaffNote } from './staff-case-forms.tsx';

export interface StaffCasePageProps {
  brand: Brand;
  supportCase: StaffCaseDetail;
  /** What the provider told of the project that the case is about. */
  projectState: ProjectState | null;
  userId: string;
  answerId: string;
  noteId: string;
  outcome?: PlainOutcome;
  refused?: StaffFormsProps['refused'];
  typed?: StaffFormsProps['typed'];
}

/** One case as support staff work on it: answer, note, status and severity. */
export function StaffCasePage(props: StaffCasePageProps) {
  const { brand, supportCase, projectState, userId, answerId, noteId, outcome, refused, typed } = props;
  const { caseNumber, account, openedBy, participants } = supportCase;
  const places = {
    page: paths.staffCase(caseNumber),
    update: apiPaths.staffCase(caseNumber),
    comment: apiPaths.staffCaseComments(caseNumber),
    assign: apiPaths.staffCaseAssignments(caseNumber),
  };
  const forms = { supportCase, places, answerId, noteId, refused, typed };
  return (
    <div
      className="ui-page case-page"
      {...mark(hook.casePage, caseNumber)}
      {...mark(hook.userId, userId)}
      {...mark(hook.livePath, paths.staffCaseLive(caseNumber))}
      {...mark(hook.eventsPath, apiPaths.staffCaseEvents(caseNumber))}
      {...mark(hook.uploadPath, apiPaths.staffCaseUploads(caseNumber))}
      data-staff=""
    >
      <header className="case-head">
        <nav aria-label={casePageCopy.breadcrumb()} className="ui-no-print">
          <a className="ui-link text-14" href={paths.staffCases()}>
            {staffListCopy.title()}
          </a>
        </nav>
        {outcome ? <OutcomeNotice {...outcome} /> : null}
        <p className="case-number text-14 text-muted">#{caseNumber}</p>
        <h1 className="text-32 font-semibold">
          <bdi>{supportCase.subject}</bdi>
        </h1>
        <CaseHead
          supportCase={supportCase}
          side="staff"
          linkTo={(link) => paths.staffCase(link.caseNumber)}
        />
        <div className="case-error" role="alert" {...mark(hook.connectionError)} hidden />
      </header>
      <div className="case-columns">
        <section aria-label={casePageCopy.conversation()} className="case-conversation">
          <ProjectStatePanel state={projectState} />
          <CaseTranscript messages={supportCase.transcript} personName={openedBy.name} />
          <CaseTimeline
            supportCase={supportCase}
            fileHref={(fileId) => apiPaths.staffCaseFile({ caseNumber, fileId })}
            refundHref={paths.staffRefund}
          />
          <JumpToLatest />
          <StaffAnswer {...forms} />
          <StaffNote {...forms} />
        </section>
        <aside aria-label={casePageCopy.facts()} className="case-aside">
          <StaffChanges {...forms} />
          <CaseFacts
            supportCase={supportCase}
            accountName={account.name}
            product={<ProductMark brand={brand} product={supportCase.product} />}
            catalogue={brand}
            refundHref={paths.staffRefund}
          />
          <section aria-labelledby="account-title" className="case-share">
            <h2 id="account-title" className="case-aside-title">
              {caseFactCopy.account()}
            </h2>
            <ul>
              <li>
                <bdi>{account.name}</bdi>
                <span className="text-muted">
                  {' '}
                  {[account.plan, account.v0Plan].flatMap((plan) => planLabel(brand, plan) ?? []).join(' · ')}
                </span>
              </li>
              {participants.map((each) => (
                <li key={each}>
                  <bdi>{each}</bdi>
                </li>
              ))}
              <li className="ui-no-print">
                <a
                  className="ui-link"
                  href={`${paths.staffCases()}${queryString({ accountId: account.id })}`}
                >
                  {staffCaseCopy.casesOfAccount()}
                </a>
              </li>
            </ul>
          </section>
          <CaseShare exportHref={apiPaths.staffCaseExport(caseNumber)} />
        </aside>
      </div>
      <span className="ui-hidden-visually" role="status" {...mark(hook.announcer)} />
    </div>
  );
}
