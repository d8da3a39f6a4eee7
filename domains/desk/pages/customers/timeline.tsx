import { paths } from '@reachout/core/paths';
import { formatCaseNumber } from '@reachout/core/case-number';
import { formatMoney } from '@reachout/core/money';
import type { InvoiceStatus } from '@reachout/billing/rules/invoices';
import { refundStatusLabel } from '@reachout/billing/rules/refund-status-label';
import type { Brand } from '@reachout/brand/rules/brand';
import { CaseStatus } from '@reachout/cases/pages/case-status';
import { productName } from '@reachout/catalogue/rules/products';
import { currentLanguage } from '@reachout/language/language';
import { Rich } from '@reachout/language/rich';
import { Badge } from '@reachout/ui/badge';
import { LinkButton } from '@reachout/ui/link-button';
import { Tabs } from '@reachout/ui/tabs';
import { RelativeTime } from '@reachout/web/lib/relative-time';
import { Inbox, type LucideIcon, MessageSquare, Receipt, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { customerCopy } from '../../messages/customers.ts';
import {
  type Happening,
  type HappeningKind,
  happeningKinds,
  type Timeline,
} from '../../rules/customers/customer.ts';

export interface CustomerTimelineProps {
  brand: Pick<Brand, 'products'>;
  timeline: Timeline;
  of: HappeningKind | undefined;
  /** True where newer entries came before these. */
  isContinued: boolean;
  hrefOf: (asked: { of?: HappeningKind; cursor?: string }) => string;
  /** The server's clock in milliseconds. */
  now: number;
}

const kinds: Readonly<Record<HappeningKind, { icon: LucideIcon; one: () => string; many: () => string }>> = {
  case: { icon: Inbox, one: () => customerCopy.case(), many: () => customerCopy.cases() },
  conversation: {
    icon: MessageSquare,
    one: () => customerCopy.conversation(),
    many: () => customerCopy.conversations(),
  },
  refund: { icon: Undo2, one: () => customerCopy.refund(), many: () => customerCopy.refunds() },
  invoice: { icon: Receipt, one: () => customerCopy.invoice(), many: () => customerCopy.invoices() },
  incident: { icon: TriangleAlert, one: () => customerCopy.incident(), many: () => customerCopy.incidents() },
};

/** Everything that happened with a customer, newest first, all of it or of one kind. */
export function CustomerTimeline({ brand, timeline, of, isContinued, hrefOf, now }: CustomerTimelineProps) {
  const { happenings, older } = timeline;
  return (
    <section aria-labelledby="timeline" className="customer-timeline">
      <h2 id="timeline" className="text-18 font-semibold">
        {customerCopy.timeline()}
      </h2>
      <Tabs
        label={customerCopy.filters()}
        tabs={[
          { href: hrefOf({}), label: customerCopy.everything(), isCurrent: of === undefined },
          ...happeningKinds.map((kind) => ({
            href: hrefOf({ of: kind }),
            label: kinds[kind].many(),
            isCurrent: of === kind,
          })),
        ]}
      />
      {of === 'incident' ? <p className="text-14 text-muted">{customerCopy.incidentHint()}</p> : null}
      {happenings.length === 0 ? (
        <div className="site-empty ui-panel">
          <p className="text-16 font-medium">{customerCopy.nothing()}</p>
          <p className="text-14 text-muted">{customerCopy.nothingHint()}</p>
        </div>
      ) : (
        <ol className="customer-happenings">
          {happenings.map((happening) => (
            <Entry key={`${happening.kind} ${happening.key}`} brand={brand} happening={happening} now={now} />
          ))}
        </ol>
      )}
      {isContinued || older !== null ? (
        <nav aria-label={customerCopy.pages()} className="ui-pager ui-no-print">
          {isContinued ? (
            <LinkButton size="small" href={hrefOf({ of })}>
              {customerCopy.newest()}
            </LinkButton>
          ) : null}
          {older === null ? null : (
            <LinkButton size="small" rel="next" href={hrefOf({ of, cursor: older })}>
              {customerCopy.older()}
            </LinkButton>
          )}
        </nav>
      ) : null}
    </section>
  );
}

function Entry({
  brand,
  happening,
  now,
}: Pick<CustomerTimelineProps, 'brand' | 'now'> & { happening: Happening }) {
  const { kind, at, who } = happening;
  const { icon: Icon, one } = kinds[kind];
  const { title, href, badge } = tell(brand, happening);
  const said = { kind: one(), time: <RelativeTime at={at} now={now} /> };
  return (
    <li className="customer-happening">
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <p>
          {href === undefined ? (
            <span className="font-medium">{title}</span>
          ) : (
            <a className="ui-link" href={href}>
              {title}
            </a>
          )}
        </p>
        <p className="text-13 text-muted">
          {who === null ? (
            <Rich message={customerCopy.meta} values={said} />
          ) : (
            <Rich message={customerCopy.metaWith} values={{ ...said, who: <bdi>{who}</bdi> }} />
          )}
        </p>
      </div>
      {badge}
    </li>
  );
}

/** An entry in words, where it leads, and how it stands. */
function tell(
  brand: CustomerTimelineProps['brand'],
  happening: Happening,
): { title: ReactNode; href?: string; badge?: ReactNode } {
  switch (happening.kind) {
    case 'case':
      return {
        title: (
          <Rich
            message={customerCopy.caseTitle}
            values={{
              number: <span className="case-number">{formatCaseNumber(happening.key)}</span>,
              subject: <bdi>{happening.subject}</bdi>,
            }}
          />
        ),
        href: paths.staffCase(happening.key),
        badge: <CaseStatus status={happening.status} side="staff" />,
      };
    case 'conversation':
      return {
        title:
          happening.product === null
            ? customerCopy.conversationUntold()
            : customerCopy.conversationTitle({ product: productName(brand, happening.product) }),
        href: paths.staffConversation(happening.key),
      };
    case 'refund':
      return {
        title: customerCopy.refundTitle({ amount: moneyOf(happening.amount, happening.currency) }),
        href: paths.staffRefund(happening.key),
        badge: <Badge>{refundStatusLabel(happening.status)}</Badge>,
      };
    case 'invoice':
      return {
        title: (
          <Rich
            message={customerCopy.invoiceTitle}
            values={{
              number: <bdi>{happening.number}</bdi>,
              amount: moneyOf(happening.total, happening.currency),
            }}
          />
        ),
        badge: <Badge>{invoiceLabels[happening.status]()}</Badge>,
      };
    case 'incident':
      return {
        title: <bdi>{happening.title}</bdi>,
        href: paths.staffIncident(happening.key),
        badge: (
          <Badge tone={happening.isOver ? 'neutral' : 'warning'}>
            {happening.isOver ? customerCopy.over() : customerCopy.ongoing()}
          </Badge>
        ),
      };
  }
}

const invoiceLabels: Readonly<Record<InvoiceStatus, () => string>> = {
  draft: () => customerCopy.draft(),
  open: () => customerCopy.open(),
  paid: () => customerCopy.paid(),
  void: () => customerCopy.void(),
  uncollectible: () => customerCopy.uncollectible(),
};

const moneyOf = (amount: number, currency: string): string =>
  formatMoney({ amount, currency }, currentLanguage().tag);
