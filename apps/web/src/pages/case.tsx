import type { Account } from '@reachout/contract/accounts';
import type { Brand } from '@reachout/contract/brand';
import type { CaseDetail } from '@reachout/contract/calls/cases';
import { caseTurn } from '@reachout/contract/entities';
import { caseCreated } from '@reachout/contract/messages';
import { paths } from '@reachout/contract/paths';
import { productName } from '@reachout/contract/products';
import { areasOf } from '@reachout/contract/topics';
import { Badge } from '@reachout/ui/badge';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { CaseFacts } from '../features/cases/case-facts.tsx';
import { turnLabels, turnTones } from '../features/cases/case-labels.ts';
import { type CaseChange, CaseTimeline } from '../features/cases/case-timeline.tsx';
import { CaseTranscript, type TranscriptMessage } from '../features/cases/case-transcript.tsx';

export interface CasePageProps {
  brand: Brand;
  supportCase: CaseDetail;
  account: Pick<Account, 'name' | 'team'>;
  changes: readonly CaseChange[];
  transcript: readonly TranscriptMessage[];
  personName: string;
  /** True right after the case was opened: the page says so (D23). */
  isNew: boolean;
}

/** One case: whose turn it is first, then the conversation, with the facts beside it. */
export function CasePage({
  brand,
  supportCase,
  account,
  changes,
  transcript,
  personName,
  isNew,
}: CasePageProps) {
  const turn = caseTurn(supportCase.status);
  const openedBy = changes.find(({ kind }) => kind === 'opened')?.actorName ?? personName;
  const teamSlug = account.team?.slug;
  return (
    <div className="ui-page case-page">
      <header className="case-head">
        <nav aria-label="Breadcrumb">
          <a className="ui-link text-14" href={paths.cases({ teamSlug })}>
            Cases of <bdi>{account.name}</bdi>
          </a>
        </nav>
        {isNew ? (
          <Notice tone="success" role="status" title={caseCreated(supportCase.caseNumber)}>
            <p>We read every case. The next answer appears on this page; you need not keep it open.</p>
          </Notice>
        ) : null}
        <p className="case-number text-14 text-muted">#{supportCase.caseNumber}</p>
        <h1 className="text-32 font-semibold">
          <bdi>{supportCase.subject}</bdi>
        </h1>
        <p className="case-status">
          <span className="ui-hidden-visually">Status: </span>
          <bdi className="font-medium">{supportCase.status}</bdi>
          {turnLabels[turn] ? <Badge tone={turnTones[turn]}>{turnLabels[turn]}</Badge> : null}
        </p>
      </header>
      <div className="case-columns">
        <section aria-label="Conversation" className="case-conversation">
          <CaseTranscript messages={transcript} personName={openedBy} />
          <CaseTimeline supportCase={supportCase} changes={changes} openedBy={openedBy} teamSlug={teamSlug} />
        </section>
        <aside aria-label="Facts" className="case-aside ui-panel">
          <CaseFacts
            supportCase={supportCase}
            accountName={account.name}
            productName={productName(brand, supportCase.product)}
            areas={areasOf(brand)}
          />
          <LinkButton className="ui-no-print" href={paths.help()} size="small">
            Reach out about something else
          </LinkButton>
        </aside>
      </div>
    </div>
  );
}
