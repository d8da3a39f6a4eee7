import { noSite, parseLink } from '@reachout/core/link';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { Timestamp } from '@reachout/web/lib/timestamp';
import type { ReactNode } from 'react';
import { Rich } from '@reachout/language/rich';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { enquiriesCopy } from '../messages/enquiries.ts';
import { enquiryMarkForm, teamSizeLabels } from '../rules/calls/sales.ts';
import type { EnquiryDetail } from '../rules/enquiries.ts';

/** One enquiry as staff read it, with the form that says whether it was answered. It needs no script. */
export function StaffEnquiryPage({ enquiry }: { enquiry: EnquiryDetail }) {
  const { id, company, name, email, teamSize, message, writer, createdAt, answered } = enquiry;
  const letter = parseLink(`mailto:${email}`, noSite);
  return (
    <FormRegion className="ui-page refund-page">
      <header className="case-head">
        <StaffTrail
          above={[{ href: paths.staffEnquiries(), name: enquiriesCopy.title() }]}
          here={<bdi>{company}</bdi>}
        />
        {answered ? <Answered {...answered} /> : null}
        <h1 className="text-32 font-semibold">
          <bdi>{company}</bdi>
        </h1>
      </header>
      <div className="case-columns">
        <section aria-labelledby="enquiry-message" className="refund-sections">
          <div className="grid gap-3">
            <h2 id="enquiry-message" className="text-18 font-semibold">
              {enquiriesCopy.message()}
            </h2>
            <p className="refund-text text-14">{message}</p>
          </div>
          <FormFrame
            form={enquiryMarkForm}
            action={paths.staffEnquiry(id)}
            className="site-actions ui-no-print"
          >
            <input type="hidden" name={enquiryMarkForm.fields.answered} value={answered ? 'no' : 'yes'} />
            {!answered && letter?.destination === email ? (
              <LinkButton href={letter.href}>{enquiriesCopy.write()}</LinkButton>
            ) : null}
            <Button type="submit" variant={answered ? 'secondary' : 'primary'}>
              {answered ? enquiriesCopy.markNotAnswered() : enquiryMarkForm.submit()}
            </Button>
          </FormFrame>
        </section>
        <aside aria-label={enquiriesCopy.facts()} className="case-aside ui-panel">
          <dl className="case-facts">
            <Fact label={enquiriesCopy.name()}>
              <bdi>{name}</bdi>
            </Fact>
            <Fact label={enquiriesCopy.email()}>
              <bdi>{email}</bdi>
            </Fact>
            <Fact label={enquiriesCopy.teamSize()}>{teamSizeLabels[teamSize]()}</Fact>
            <Fact label={enquiriesCopy.received()}>
              <Timestamp at={createdAt} />
            </Fact>
            <Fact label={enquiriesCopy.signedIn()}>
              {writer === null ? (
                enquiriesCopy.notSignedIn()
              ) : (
                <Rich
                  message={enquiriesCopy.writer}
                  values={{ name: <bdi>{writer.name}</bdi>, email: <bdi>{writer.email}</bdi> }}
                />
              )}
            </Fact>
          </dl>
        </aside>
      </div>
    </FormRegion>
  );
}

function Answered({ at, by }: NonNullable<EnquiryDetail['answered']>) {
  return (
    <Notice tone="success" role="status" title={enquiriesCopy.markedAnswered()}>
      <p>
        {by === null ? (
          <Rich message={enquiriesCopy.answeredByNobody} values={{ time: <Timestamp at={at} /> }} />
        ) : (
          <Rich
            message={enquiriesCopy.answeredBy}
            values={{ person: <bdi>{by}</bdi>, time: <Timestamp at={at} /> }}
          />
        )}
      </p>
    </Notice>
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
