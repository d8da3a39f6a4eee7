import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { EnquiryForm, type EnquiryFormProps } from './enquiry-form.tsx';

export interface ContactSalesPageProps extends EnquiryFormProps {
  brand: Pick<Brand, 'name' | 'copy' | 'links'>;
}

/** Writing to sales: for everybody, signed in or not. */
export function ContactSalesPage({ brand, ...form }: ContactSalesPageProps) {
  return (
    <div className="ui-page site-page">
      <div className="site-columns">
        <div className="grid gap-8">
          <header className="site-head">
            <h1 className="text-32 font-semibold">Contact sales</h1>
            <p className="site-lead">{brand.copy.salesText}</p>
          </header>
          <EnquiryForm {...form} />
        </div>
        <aside className="site-aside ui-panel ui-no-print" aria-label="Before you write">
          <h2 className="text-16 font-semibold">Is something not working?</h2>
          <p className="text-14 text-muted">
            Support answers questions about your projects, domains and invoices; sales cannot look into them.
          </p>
          <LinkButton size="small" href={paths.help()}>
            Reach out to Support
          </LinkButton>
          <p className="text-13 text-muted">
            What you send is stored for the sales team of {brand.name} and used to answer you. See{' '}
            <a className="ui-link" href={brand.links.privacy}>
              Privacy
            </a>
            .
          </p>
        </aside>
      </div>
    </div>
  );
}

/** After an enquiry was stored: that it arrived, and what happens next. */
export function EnquirySentPage({ brand }: Pick<ContactSalesPageProps, 'brand'>) {
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">Message sent</h1>
      </header>
      <Notice
        tone="success"
        role="status"
        title={`Your message to the sales team of ${brand.name} is stored.`}
      >
        <p>You need not keep this page open.</p>
      </Notice>
      <section className="site-section" aria-labelledby="next">
        <h2 id="next" className="text-18 font-semibold">
          What happens next
        </h2>
        <ol className="site-steps">
          <li>
            Your message stands in the list that the staff of {brand.name} work from, until one of them has
            marked it as answered.
          </li>
          <li>Whoever answers you has the address you gave; this page sends no e-mail.</li>
          <li>If the address was wrong or something changed, write once more; the first message stays.</li>
        </ol>
      </section>
      <p className="site-actions">
        <LinkButton href={paths.docs()}>Read the docs</LinkButton>
        <LinkButton variant="quiet" href={paths.contactSales()}>
          Write another message
        </LinkButton>
      </p>
    </div>
  );
}
