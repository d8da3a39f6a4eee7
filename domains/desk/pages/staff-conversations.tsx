import { csatRatings } from '@reachout/chat/rules/feedback';
import type { Brand } from '@reachout/brand/rules/brand';
import { productName } from '@reachout/catalogue/rules/products';
import { mark, narrowed } from '@reachout/core/page-hooks';
import { apiPaths, paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { Narrowed } from '@reachout/web/shell/narrowed';
import { RowLink, Table } from '@reachout/ui/table';
import { FilterSelect, Toolbar } from '@reachout/ui/toolbar';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { reportCopy } from '../messages/reports.ts';
import { satisfactionOf } from '../rules/numbers/satisfaction.ts';
import {
  type ConversationOutcome,
  conversationOutcomes,
  type ConversationReportQuery,
  type ConversationTotals,
  type RatingFilter,
  ratingFilters,
  reportField,
  reportPeriods,
  type StaffConversation,
  type StaffConversations,
} from '../rules/calls/staff-conversations.ts';

export interface StaffConversationsPageProps {
  brand: Pick<Brand, 'products' | 'slug'>;
  report: StaffConversations;
  filter: ConversationReportQuery;
  /** True where the page begins after the newest. */
  isContinued: boolean;
}

const outcomeLabels: Record<ConversationOutcome, () => string> = {
  failed: reportCopy.failed,
  unsolved: reportCopy.unsolved,
  case: reportCopy.case,
};

const ratingLabels: Record<RatingFilter, () => string> = {
  helpful: reportCopy.helpful,
  unhelpful: reportCopy.unhelpful,
};

/** What became of conversations with the assistant, for staff. It needs no script. */
export function StaffConversationsPage({ brand, report, filter, isContinued }: StaffConversationsPageProps) {
  const { conversations, totals, older } = report;
  return (
    <div className="ui-page conversations-page">
      <h1 className="text-32 font-semibold">{reportCopy.title()}</h1>
      <p className="text-14 text-muted">{reportCopy.lead()}</p>
      <Filters brand={brand} filter={filter} />
      <Narrowed>
        <Totals totals={totals} />
        {conversations.length === 0 ? (
          <div className="site-empty ui-panel">
            <p className="text-16 font-medium">{reportCopy.none()}</p>
            <p className="text-14 text-muted">{reportCopy.noneHint()}</p>
          </div>
        ) : (
          <Conversations brand={brand} conversations={conversations} />
        )}
        {older === null && !isContinued ? null : (
          <nav aria-label={reportCopy.pages()} className="ui-pager ui-no-print">
            {isContinued ? (
              <LinkButton size="small" href={paths.staffConversations(filter)}>
                {reportCopy.newest()}
              </LinkButton>
            ) : null}
            {older === null ? null : (
              <LinkButton
                size="small"
                rel="next"
                href={paths.staffConversations({ ...filter, cursor: older })}
              >
                {reportCopy.older()}
              </LinkButton>
            )}
          </nav>
        )}
      </Narrowed>
    </div>
  );
}

function Filters({ brand, filter }: Pick<StaffConversationsPageProps, 'brand' | 'filter'>) {
  return (
    <Toolbar
      label={reportCopy.filters()}
      filters={
        <>
          <FilterSelect
            name={reportField.outcome}
            label={reportCopy.outcome()}
            any={reportCopy.anyOutcome()}
            options={conversationOutcomes.map((value) => ({ value, label: outcomeLabels[value]() }))}
            defaultValue={filter.outcome}
          />
          <FilterSelect
            name={reportField.rating}
            label={reportCopy.rating()}
            any={reportCopy.anyRating()}
            options={ratingFilters.map((value) => ({ value, label: ratingLabels[value]() }))}
            defaultValue={filter.rating}
          />
          <FilterSelect
            name={reportField.csat}
            label={reportCopy.csat()}
            any={reportCopy.anyCsat()}
            options={csatRatings.map((rating) => ({
              value: String(rating),
              label: reportCopy.csatOf({ rating }),
            }))}
            defaultValue={filter.csat}
          />
          <FilterSelect
            name={reportField.product}
            label={reportCopy.product()}
            any={reportCopy.anyProduct()}
            options={brand.products.map(({ key, name }) => ({ value: key, label: name }))}
            defaultValue={filter.product}
          />
          <FilterSelect
            name={reportField.days}
            label={reportCopy.period()}
            options={periodsWith(filter.days).map((days) => ({
              value: String(days),
              label: reportCopy.days({ days }),
            }))}
            defaultValue={filter.days}
          />
        </>
      }
      primary={
        <LinkButton href={apiPaths.staffConversationsFile(filter)} download="" {...mark(narrowed)}>
          {reportCopy.download()}
        </LinkButton>
      }
    />
  );
}

/** An address may ask for a period that the page does not offer. */
function periodsWith(days: number): number[] {
  return [...new Set([...reportPeriods, days])].toSorted((one, other) => one - other);
}

function Totals({ totals }: { totals: ConversationTotals }) {
  const { conversations, failed, unsolved, withCase, helpful, unhelpful, csat } = totals;
  const { count, mean } = satisfactionOf(csat);
  const facts = [
    [reportCopy.conversations(), String(conversations)],
    [reportCopy.failed(), String(failed)],
    [reportCopy.unsolved(), String(unsolved)],
    [reportCopy.case(), String(withCase)],
    [reportCopy.verdicts(), reportCopy.verdictsOf({ helpful, unhelpful })],
    [
      reportCopy.meanCsat(),
      mean === null
        ? reportCopy.noCsat()
        : reportCopy.meanCsatOf({ mean: Math.round(mean * 100) / 100, count }),
    ],
  ] as const;
  return (
    <section aria-labelledby="totals" className="ui-panel site-totals">
      <h2 id="totals" className="text-16 font-semibold">
        {reportCopy.totals()}
      </h2>
      <dl className="case-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Conversations({
  brand,
  conversations,
}: {
  brand: StaffConversationsPageProps['brand'];
  conversations: readonly StaffConversation[];
}) {
  const copy = reportCopy;
  const columns = [
    copy.began,
    copy.account,
    copy.product,
    copy.outcome,
    copy.verdicts,
    copy.csat,
    copy.messages,
  ];
  return (
    <Table caption={copy.title()} columns={columns.map((column) => column())}>
      {conversations.map((conversation) => (
        <tr key={conversation.threadId}>
          <th scope="row" data-label={copy.began()}>
            <RowLink href={paths.staffConversation(conversation.threadId)}>
              <Timestamp at={conversation.createdAt} />
            </RowLink>
          </th>
          <td data-label={copy.account()}>
            {conversation.account === null ? copy.noAccount() : <bdi>{conversation.account.name}</bdi>}
          </td>
          <td data-label={copy.product()}>
            {conversation.product === null ? copy.notStated() : productName(brand, conversation.product)}
          </td>
          <td data-label={copy.outcome()}>{outcomeText(conversation)}</td>
          <td data-label={copy.verdicts()}>
            {conversation.helpful + conversation.unhelpful === 0
              ? '–'
              : copy.verdictsOf({ helpful: conversation.helpful, unhelpful: conversation.unhelpful })}
          </td>
          <td data-label={copy.csat()}>
            {conversation.csat === null ? '–' : copy.csatOf({ rating: conversation.csat })}
          </td>
          <td data-label={copy.messages()}>{conversation.messageCount}</td>
        </tr>
      ))}
    </Table>
  );
}

function outcomeText({ caseNumber, failures, isUnsolved }: StaffConversation): string {
  if (caseNumber !== null) return reportCopy.case();
  if (failures > 0) return reportCopy.failed();
  return isUnsolved ? reportCopy.unsolved() : reportCopy.answered();
}
