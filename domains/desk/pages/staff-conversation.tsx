import type { Brand } from '@reachout/brand/rules/brand';
import { productName } from '@reachout/catalogue/rules/products';
import { ConversationTranscript } from '@reachout/chat/pages/conversation-transcript';
import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import type { ReactNode } from 'react';
import { reportCopy } from '../messages/reports.ts';
import type { StaffConversationDetail } from '../rules/calls/staff-conversations.ts';

export interface StaffConversationPageProps {
  brand: Pick<Brand, 'products' | 'slug'>;
  detail: StaffConversationDetail;
}

/** One conversation for staff: what was said, what is known of it, and what happened in it. It needs no script. */
export function StaffConversationPage({ brand, detail }: StaffConversationPageProps) {
  const { conversation, person, messages, events } = detail;
  return (
    <div className="ui-page refund-page">
      <header className="case-head">
        <StaffTrail
          above={[{ href: paths.staffConversations(), name: reportCopy.title() }]}
          here={<bdi>{person.name}</bdi>}
        />
        <h1 className="text-32 font-semibold">
          <bdi>{reportCopy.titleOf({ person: person.name })}</bdi>
        </h1>
      </header>
      <div className="case-columns">
        <div className="refund-sections">
          <section aria-labelledby="said">
            <h2 id="said" className="text-18 font-semibold">
              {reportCopy.said()}
            </h2>
            <ConversationTranscript messages={messages} personName={person.name} level={3} />
          </section>
          <section aria-labelledby="events" className="grid gap-3">
            <h2 id="events" className="text-18 font-semibold">
              {reportCopy.events()}
            </h2>
            <Events events={events} />
          </section>
        </div>
        <aside aria-label={reportCopy.facts()} className="case-aside ui-panel">
          <Facts brand={brand} conversation={conversation} person={person} />
        </aside>
      </div>
    </div>
  );
}

function Facts({
  brand,
  conversation,
  person,
}: { brand: StaffConversationPageProps['brand'] } & Pick<
  StaffConversationDetail,
  'conversation' | 'person'
>) {
  const { product, account, plan, caseNumber, csat, refunds, refundRequests, failures, handovers } =
    conversation;
  return (
    <dl className="case-facts">
      <Fact label={reportCopy.person()}>
        <a className="ui-link" href={paths.staffPerson(person.id)}>
          <bdi>{person.name}</bdi>
        </a>
        <br />
        <bdi>{person.email}</bdi>
      </Fact>
      <Fact label={reportCopy.account()}>
        {account === null ? (
          reportCopy.noAccount()
        ) : (
          <a className="ui-link" href={paths.staffAccount(account.id)}>
            <bdi>{account.name}</bdi>
          </a>
        )}
      </Fact>
      <Fact label={reportCopy.product()}>
        {product === null ? reportCopy.notStated() : productName(brand, product)}
      </Fact>
      {plan === null ? null : <Fact label={reportCopy.plan()}>{plan}</Fact>}
      <Fact label={reportCopy.began()}>
        <Timestamp at={conversation.createdAt} />
      </Fact>
      {caseNumber === null ? null : (
        <Fact label={reportCopy.caseNumber()}>
          <a className="ui-link" href={paths.staffCase(caseNumber)}>
            {caseNumber}
          </a>
        </Fact>
      )}
      <Fact label={reportCopy.csat()}>
        {csat === null ? reportCopy.notStated() : reportCopy.csatOf({ rating: csat })}
      </Fact>
      <Fact label={reportCopy.verdicts()}>
        {reportCopy.verdictsOf({ helpful: conversation.helpful, unhelpful: conversation.unhelpful })}
      </Fact>
      <Fact label={reportCopy.failures()}>{failures}</Fact>
      <Fact label={reportCopy.handovers()}>{handovers}</Fact>
      {refundRequests.length === 0 ? null : (
        <Fact label={reportCopy.refundRequests()}>{refundRequests.join(', ')}</Fact>
      )}
      {refunds.length === 0 ? null : <Fact label={reportCopy.refunds()}>{refunds.join(', ')}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const eventLabels: Readonly<Record<string, () => string>> = {
  chat_failed: reportCopy.chatFailed,
  case_created: reportCopy.caseCreated,
};

function Events({ events }: Pick<StaffConversationDetail, 'events'>) {
  if (events.length === 0) return <p className="text-14 text-muted">{reportCopy.noEvents()}</p>;
  return (
    <ul className="site-notes">
      {events.map(({ kind, details, createdAt }) => {
        const { reason } = details;
        const told = {
          time: <Timestamp at={createdAt} />,
          kind: eventLabels[kind]?.() ?? reportCopy.otherEvent({ kind }),
        };
        return (
          <li key={`${createdAt} ${kind}`}>
            {typeof reason === 'string' ? (
              <Rich message={reportCopy.eventWithReason} values={{ ...told, reason: <bdi>{reason}</bdi> }} />
            ) : (
              <Rich message={reportCopy.event} values={told} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
