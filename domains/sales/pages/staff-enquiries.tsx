import { apiPaths, paths } from '@reachout/core/paths';
import { RowLink, Table } from '@reachout/ui/table';
import { Tabs } from '@reachout/ui/tabs';
import { LinkButton } from '@reachout/ui/link-button';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { Rich } from '@reachout/language/rich';
import { enquiriesCopy } from '../messages/enquiries.ts';
import { teamSizeLabels } from '../rules/calls/sales.ts';
import type { EnquiryList, EnquiryListItem } from '../rules/enquiries.ts';

export interface StaffEnquiriesPageProps {
  list: EnquiryList;
  isAnswered: boolean;
}

const views = [
  { isAnswered: false, label: enquiriesCopy.toAnswer, href: paths.staffEnquiries() },
  { isAnswered: true, label: enquiriesCopy.answered, href: paths.staffEnquiries({ of: 'answered' }) },
] as const;

/** What people wrote to sales, for staff: what waits for an answer, and what has one. */
export function StaffEnquiriesPage({ list, isAnswered }: StaffEnquiriesPageProps) {
  return (
    <div className="ui-page refunds-page">
      <h1 className="text-32 font-semibold">{enquiriesCopy.title()}</h1>
      <Tabs
        label={enquiriesCopy.views()}
        tabs={views.map(({ label, href, ...view }) => ({
          href,
          label: label(),
          isCurrent: view.isAnswered === isAnswered,
        }))}
      />
      <p className="text-14 text-muted">
        <Rich
          message={enquiriesCopy.lead}
          values={{ link: <a className="ui-link" href={paths.contactSales()} /> }}
        />
      </p>
      <p className="site-actions ui-no-print">
        <LinkButton
          size="small"
          href={apiPaths.staffEnquiriesFile({ of: isAnswered ? 'answered' : undefined })}
          download=""
        >
          {enquiriesCopy.download()}
        </LinkButton>
      </p>
      {list.enquiries.length === 0 ? (
        <div className="site-empty ui-panel">
          <p className="text-16 font-medium">
            {isAnswered ? enquiriesCopy.noneAnswered() : enquiriesCopy.noneWaiting()}
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
  const { company: companyHead, name: nameHead, teamSize: teamSizeHead, received, answered } = enquiriesCopy;
  const columns = [companyHead, nameHead, teamSizeHead, received, ...(isAnswered ? [answered] : [])];
  return (
    <Table caption={enquiriesCopy.title()} columns={columns.map((head) => head())}>
      {enquiries.map(({ id, company, name, teamSize, createdAt, answeredAt }) => (
        <tr key={id}>
          <th scope="row" data-label={companyHead()}>
            <RowLink href={paths.staffEnquiry(id)}>
              <bdi>{company}</bdi>
            </RowLink>
          </th>
          <td data-label={nameHead()}>
            <bdi>{name}</bdi>
          </td>
          <td data-label={teamSizeHead()}>{teamSizeLabels[teamSize]()}</td>
          <td data-label={received()}>
            <Timestamp at={createdAt} />
          </td>
          {answeredAt === null ? null : (
            <td data-label={answered()}>
              <Timestamp at={answeredAt} />
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}

function Neighbours({ newer, older, of }: Pick<EnquiryList, 'newer' | 'older'> & { of?: 'answered' }) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={enquiriesCopy.pages()} className="ui-pager ui-no-print">
      {newer === null ? null : (
        <LinkButton size="small" rel="prev" href={paths.staffEnquiries({ of, cursor: newer })}>
          {enquiriesCopy.newer()}
        </LinkButton>
      )}
      {older === null ? null : (
        <LinkButton size="small" rel="next" href={paths.staffEnquiries({ of, cursor: older })}>
          {enquiriesCopy.older()}
        </LinkButton>
      )}
    </nav>
  );
}
