import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { RowLink, Table } from '@reachout/ui/table';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { keptMailsCopy } from '../messages/kept-mails.ts';

interface Mail {
  id: string;
  toName: string;
  toAddress: string;
  subject: string;
  createdAt: Date;
}

/** What people of the demo world would have got. */
export function StaffMailsPage({
  list: { mails, newer, older },
}: {
  list: { mails: readonly Mail[]; newer: number | null; older: number | null };
}) {
  const { to, subject: subjectHead, written } = keptMailsCopy;
  return (
    <div className="ui-page refunds-page">
      <h1 className="text-32 font-semibold">{keptMailsCopy.title()}</h1>
      <p className="text-14 text-muted">{keptMailsCopy.lead()}</p>
      {mails.length === 0 ? (
        <div className="site-empty ui-panel">
          <p className="text-16 font-medium">{keptMailsCopy.none()}</p>
          <p className="text-14 text-muted">{keptMailsCopy.noneLead()}</p>
        </div>
      ) : (
        <Table caption={keptMailsCopy.title()} columns={[subjectHead, to, written].map((head) => head())}>
          {mails.map(({ id, subject, toName, createdAt }) => (
            <tr key={id}>
              <th scope="row" data-label={subjectHead()}>
                <RowLink href={paths.staffMail(id)}>
                  <bdi>{subject}</bdi>
                </RowLink>
              </th>
              <td data-label={to()}>
                <bdi>{toName}</bdi>
              </td>
              <td data-label={written()}>
                <Timestamp at={createdAt.toISOString()} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {newer === null && older === null ? null : (
        <nav aria-label={keptMailsCopy.pages()} className="ui-pager ui-no-print">
          {newer === null ? null : (
            <LinkButton size="small" rel="prev" href={paths.staffMails({ offset: newer })}>
              {keptMailsCopy.newer()}
            </LinkButton>
          )}
          {older === null ? null : (
            <LinkButton size="small" rel="next" href={paths.staffMails({ offset: older })}>
              {keptMailsCopy.older()}
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  );
}

/** One mail, as HTML in a frame that may do nothing, and as plain text. */
export function StaffMailPage({ mail }: { mail: Mail & { text: string } }) {
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <StaffTrail
          above={[{ href: paths.staffMails(), name: keptMailsCopy.title() }]}
          here={<bdi>{mail.subject}</bdi>}
        />
        <h1 className="text-24 font-semibold">
          <bdi>{mail.subject}</bdi>
        </h1>
        <dl className="case-facts">
          <div>
            <dt>{keptMailsCopy.to()}</dt>
            <dd>
              <bdi>{mail.toName}</bdi> <bdi>{`<${mail.toAddress}>`}</bdi>
            </dd>
          </div>
          <div>
            <dt>{keptMailsCopy.written()}</dt>
            <dd>
              <Timestamp at={mail.createdAt.toISOString()} />
            </dd>
          </div>
        </dl>
      </header>
      <section aria-labelledby="as-html" className="site-section">
        <h2 id="as-html" className="text-18 font-semibold">
          {keptMailsCopy.html()}
        </h2>
        <iframe
          className="mail-frame ui-panel"
          title={keptMailsCopy.html()}
          src={paths.staffMailHtml(mail.id)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </section>
      <section aria-labelledby="as-text" className="site-section">
        <h2 id="as-text" className="text-18 font-semibold">
          {keptMailsCopy.text()}
        </h2>
        <pre dir="auto" className="mail-text ui-panel text-14">
          {mail.text}
        </pre>
      </section>
    </div>
  );
}
