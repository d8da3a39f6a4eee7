import { ProductMark } from '@reachout/accounts/pages/product-mark';
import { ProjectStatePanel } from '@reachout/accounts/pages/project-state';
import type { ProjectState } from '@reachout/accounts/rules/project-state';
import { planLabel } from '@reachout/catalogue/rules/plans';
import { caseKeys, keysWithoutDraft } from '../rules/keys/case-keys.ts';
import * as keyHook from '../rules/keys/page-hooks.ts';
import { KeyDialog } from './list/key-dialog.tsx';
import * as hook from '@reachout/cases/rules/page/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { article, commands } from '@reachout/web/lib/page-hooks';
import { staffCaseCopy } from '../messages/case.ts';
import { staffListCopy } from '../messages/list.ts';
import { casePageCopy } from '@reachout/cases/messages/case';
import { caseFactCopy } from '@reachout/cases/messages/facts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import type { Visit } from '@reachout/cases/rules/page/visit';
import { apiPaths, paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { CaseFacts } from '@reachout/cases/pages/case-facts';
import { CaseHead } from '@reachout/cases/pages/case-head';
import { CaseShare } from '@reachout/cases/pages/case-share';
import { CaseTimeline } from '@reachout/cases/pages/case-timeline';
import { CaseTranscript } from '@reachout/cases/pages/case-transcript';
import { JumpToLatest } from '@reachout/cases/pages/jump-to-latest';
import { OutcomeNotice, type PlainOutcome } from '@reachout/cases/pages/plain-outcome';
import { StaffParticipants } from './people/staff-participants.tsx';
import { Signet } from '@reachout/web/shell/brand-grid';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { StaffCaseMenu } from './staff-case-menu.tsx';
import { CasePlace } from './outside/case-place.tsx';
import { CasePromises } from './clocks/case-promises.tsx';
import { PresenceNotice } from './presence/presence-notice.tsx';
import { HeldAnswers, type HeldAnswersProps } from './held/held-answers.tsx';
import { FieldOrigins } from './field-origins.tsx';
import { CaseTriage, type CaseTriageProps } from './triage/case-triage.tsx';
import { StaffAnswer, StaffChanges, type StaffFormsProps, StaffNote } from './staff-case-forms.tsx';

export interface StaffCasePageProps {
  brand: Brand;
  supportCase: StaffCaseDetail;
  /** Since when the reader was away; undefined at their first visit. */
  visit?: Visit;
  /** What the provider told of the project that the case is about. */
  projectState: ProjectState | null;
  userId: string;
  answerId: string;
  noteId: string;
  held: HeldAnswersProps['answers'];
  hasDrafts: StaffFormsProps['hasDrafts'];
  holdSeconds: StaffFormsProps['holdSeconds'];
  macros: StaffFormsProps['macros'];
  macroActs?: StaffFormsProps['macroActs'];
  outcome?: PlainOutcome;
  refused?: StaffFormsProps['refused'];
  typed?: StaffFormsProps['typed'];
  vocabulary: CaseTriageProps['vocabulary'];
}

/** One case as support staff work on it: answer, note, status and severity. */
export function StaffCasePage(props: StaffCasePageProps) {
  const { brand, supportCase, visit, projectState, userId, outcome, held, vocabulary, ...ofForms } = props;
  const { caseNumber, account, openedBy } = supportCase;
  const places = {
    page: paths.staffCase(caseNumber),
    update: apiPaths.staffCase(caseNumber),
    comment: apiPaths.staffCaseComments(caseNumber),
    assign: apiPaths.staffCaseAssignments(caseNumber),
  };
  const forms = { supportCase, places, ...ofForms };
  return (
    <div
      className="ui-page case-page"
      {...mark(article)}
      {...mark(hook.casePage, caseNumber)}
      {...mark(hook.userId, userId)}
      {...mark(hook.livePath, paths.staffCaseLive(caseNumber, visit))}
      {...mark(hook.eventsPath, apiPaths.staffCaseEvents(caseNumber))}
      {...mark(hook.uploadPath, apiPaths.staffCaseUploads(caseNumber))}
      {...mark(keyHook.keyToNext, paths.staffNext({ after: caseNumber }))}
      {...mark(keyHook.keyToList, paths.staffCases())}
      {...mark(keyHook.keyToSimilar, paths.staffCaseSuggestions(caseNumber))}
      data-staff=""
    >
      <header className="case-head">
        <StaffTrail
          above={[{ href: paths.staffCases(), name: staffListCopy.title() }]}
          here={
            <span className="case-number">
              <Signet brand={brand} name={caseNumber} /> #{caseNumber}
            </span>
          }
        />
        {outcome ? <OutcomeNotice {...outcome} /> : null}
        <h1 className="text-32 font-semibold" {...mark(hook.part, 'subject')}>
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
        <section
          aria-label={casePageCopy.conversation()}
          className="case-conversation"
          {...mark(commands, 'forms')}
        >
          <ProjectStatePanel state={projectState} />
          <CaseTranscript messages={supportCase.transcript} personName={openedBy.name} />
          <CaseTimeline
            supportCase={supportCase}
            visit={visit}
            fileHref={(fileId) => apiPaths.staffCaseFile({ caseNumber, fileId })}
            refundHref={paths.staffRefund}
            side="staff"
          />
          <JumpToLatest />
          <PresenceNotice caseNumber={caseNumber} />
          <HeldAnswers caseNumber={caseNumber} answers={held} />
          <StaffAnswer {...forms} />
          <StaffNote {...forms} />
        </section>
        <aside aria-label={casePageCopy.facts()} className="case-aside" {...mark(commands)}>
          <StaffChanges {...forms} />
          <CasePlace caseNumber={caseNumber} place={supportCase.place} />
          <CasePromises promises={supportCase.promises} />
          <CaseFacts
            supportCase={supportCase}
            accountName={account.name}
            product={<ProductMark brand={brand} product={supportCase.product} />}
            catalogue={brand}
            refundHref={paths.staffRefund}
          />
          <FieldOrigins origins={supportCase.origins} catalogue={brand} />
          <section aria-labelledby="account-title" className="case-share">
            <h2 id="account-title" className="case-aside-title">
              {caseFactCopy.account()}
            </h2>
            <ul>
              <li>
                <a className="ui-link" href={paths.staffAccount(account.id)}>
                  <bdi>{account.name}</bdi>
                </a>
                <span className="text-muted">
                  {' '}
                  {[account.plan, account.v0Plan].flatMap((plan) => planLabel(brand, plan) ?? []).join(' · ')}
                </span>
              </li>
              <CaseOpener supportCase={supportCase} />
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
          <CaseTriage supportCase={supportCase} vocabulary={vocabulary} />
          <StaffParticipants {...{ supportCase, places }} typedEmail={ofForms.typed?.email} />
          <StaffCaseMenu supportCase={supportCase} />
          <CaseShare exportHref={apiPaths.staffCaseExport(caseNumber)} />
          <KeyDialog keys={ofForms.hasDrafts ? caseKeys : keysWithoutDraft()} />
        </aside>
      </div>
      <span className="ui-hidden-visually" role="status" {...mark(hook.announcer)} />
    </div>
  );
}

/** Who opened the case, with everything that happened with them. */
function CaseOpener({ supportCase: { openerId, openedBy } }: Pick<StaffCasePageProps, 'supportCase'>) {
  if (openerId === null) return null;
  return (
    <li>
      <a className="ui-link" href={paths.staffPerson(openerId)}>
        <bdi>{openedBy.name}</bdi>
      </a>
    </li>
  );
}
