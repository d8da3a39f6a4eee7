import { paths } from '@reachout/core/paths';
import { ColumnHeads } from '@reachout/ui/column-heads';
import { LinkButton } from '@reachout/ui/link-button';
import { Moment } from '@reachout/web/lib/moment';
import { teamSizeLabels } from '../rules/calls/sales.ts';
import type { EnquiryList, EnquiryListItem } from '../rules/enquiries.ts';

export interface StaffEnquiriesPageProps {
  list: EnquiryList;
  isAnswered: boolean;
}

const views = [
  { isAnswered: false, label: 'To answer', href: paths.staffEnquiries() },
  { isAnswered: true, label: 'Answered', href: paths.staffEnquiries({ of: 'answered' }) },
] as const;

/** What people wrote to sales, for staff: what waits for an answer, and what has one. */
export function StaffEnquiriesPage({ list, isAnswered }: StaffEnquiriesPageProps) {
  return (
    <div className="ui-page refunds-page">
      <h1 className="text-32 font-semibold">Sales enquiries</h1>
      <nav aria-label="Which enquiries" className="ui-no-print">
        <ul className="cases-accounts">
          {views.map((view) => (
            <li key={view.label}>
              <a
                className="ui-status"
                href={view.href}
                aria-current={view.isAnswered === isAnswered ? 'page' : undefined}
              >
                {view.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="text-14 text-muted">
        What was written at{' '}
        <a className="ui-link" href={paths.contactSales()}>
          Contact sales
        </a>
        , the newest first. Answer from your own mail, and mark the enquiry as answered.
      </p>
      {list.enquiries.length === 0 ? (
        <div className="help-empty ui-panel">
          <p className="text-16 font-medium">
            {isAnswered ? 'No enquiry has been answered.' : 'No enquiry is waiting for an answer.'}
          </p>
        </div>
      ) : (
        <Enquiries enquiries={list.enquiries} isAnswered={isAnswered} />
      )}
      <Neighbours {...list} of={isAnswered ? 'answered' : undefined} />
    </div>
  );
}

function Enquiries({
  enquiries,
  isAnswered,
}: {
  enquiries: readonly EnquiryListItem[];
  isAnswered: boolean;
}) {
  const columns = ['Company', 'Name', 'Team size', 'Received', ...(isAnswered ? ['Answered'] : [])];
  return (
    <table className="case-list">
      <caption className="ui-hidden-visually">Sales enquiries</caption>
      <ColumnHeads columns={columns} />
      <tbody>
        {enquiries.map(({ id, company, name, teamSize, createdAt, answeredAt }) => (
          <tr key={id}>
            <th scope="row" data-label="Company">
              <a className="ui-link" href={paths.staffEnquiry(id)}>
                <bdi>{company}</bdi>
              </a>
            </th>
            <td data-label="Name">
              <bdi>{name}</bdi>
            </td>
            <td data-label="Team size">{teamSizeLabels[teamSize]}</td>
            <td data-label="Received">
              <Moment at={createdAt} />
            </td>
            {answeredAt === null ? null : (
              <td data-label="Answered">
                <Moment at={answeredAt} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Neighbours({ newer, older, of }: Pick<EnquiryList, 'newer' | 'older'> & { of?: 'answered' }) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label="Pages" className="cases-pager ui-no-print">
      {newer === null ? null : (
        <LinkButton size="small" rel="prev" href={paths.staffEnquiries({ of, cursor: newer })}>
          Newer
        </LinkButton>
      )}
      {older === null ? null : (
        <LinkButton size="small" rel="next" href={paths.staffEnquiries({ of, cursor: older })}>
          Older
        </LinkButton>
      )}
    </nav>
  );
}
