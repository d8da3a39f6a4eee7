import { englishText } from '@reachout/language/english-text';
import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { FormRegion } from '@reachout/web/lib/declared-form';
import { Rich } from '@reachout/language/rich';
import { contactCopy } from '../messages/contact.ts';
import { enquiryForm } from '../rules/calls/sales.ts';
import { EnquiryForm, type EnquiryFormProps } from './enquiry-form.tsx';

export interface ContactSalesPageProps extends EnquiryFormProps {
  brand: Pick<Brand, 'name' | 'copy' | 'links'>;
}

/** Writing to sales: for everybody, signed in or not. */
export function ContactSalesPage({ brand, ...form }: ContactSalesPageProps) {
  const { privacy } = brand.links;
  return (
    <FormRegion className="ui-page site-page">
      <div className="site-columns">
        <div className="grid gap-8">
          <header className="site-head">
            <h1 className="text-32 font-semibold">{contactCopy.title()}</h1>
            <p className="site-lead" {...englishText()}>
              {brand.copy.salesText}
            </p>
          </header>
          <EnquiryForm {...form} />
        </div>
        <aside className="site-aside ui-panel ui-no-print" aria-label={contactCopy.aside()}>
          <h2 className="text-16 font-semibold">{contactCopy.notWorking()}</h2>
          <p className="text-14 text-muted">{contactCopy.supportAnswers()}</p>
          <LinkButton size="small" href={paths.help()}>
            {contactCopy.reachOut()}
          </LinkButton>
          <p className="text-13 text-muted">
            {contactCopy.stored({ brand: brand.name })}
            {privacy === null ? null : (
              <>
                {' '}
                <Rich
                  message={contactCopy.privacy}
                  values={{ link: <a className="ui-link" href={privacy} /> }}
                />
              </>
            )}
          </p>
        </aside>
      </div>
    </FormRegion>
  );
}

/** After an enquiry was stored: that it arrived, and what happens next. */
export function EnquirySentPage({ brand }: Pick<ContactSalesPageProps, 'brand'>) {
  return (
    <FormRegion className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{enquiryForm.done()}</h1>
      </header>
      <Notice tone="success" role="status" title={contactCopy.sent({ brand: brand.name })}>
        <p>{contactCopy.sentNote()}</p>
      </Notice>
      <section className="site-section" aria-labelledby="next">
        <h2 id="next" className="text-18 font-semibold">
          {contactCopy.next()}
        </h2>
        <ol className="site-steps">
          <li>{contactCopy.nextList({ brand: brand.name })}</li>
          <li>{contactCopy.nextAnswer()}</li>
          <li>{contactCopy.nextAgain()}</li>
        </ol>
      </section>
      <p className="site-actions">
        <LinkButton href={paths.docs()}>{contactCopy.readDocs()}</LinkButton>
        <LinkButton variant="quiet" href={paths.contactSales()}>
          {contactCopy.another()}
        </LinkButton>
      </p>
    </FormRegion>
  );
}
