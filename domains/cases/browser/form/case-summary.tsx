import { effectivePlan, planLabel } from '@reachout/catalogue/rules/plans';
import { productName } from '@reachout/catalogue/rules/products';
import { formCopy } from '../../messages/form.ts';
import type { CaseFormPanelProps } from './case-form-panel-props.ts';

type CaseSummaryProps = Pick<CaseFormPanelProps, 'brand' | 'account' | 'product' | 'threadId'>;

/** What goes along with the case, and what becomes of it: beside the form where there is room, else below. */
export function CaseSummary({ brand, account, product, threadId }: CaseSummaryProps) {
  const plan = planLabel(brand, effectivePlan(brand, account, product));
  return (
    <div className="case-summary">
      <dl>
        <div>
          <dt>{formCopy.product()}</dt>
          <dd>{productName(brand, product)}</dd>
        </div>
        <div>
          <dt>{formCopy.account()}</dt>
          <dd>
            <bdi>{account.name}</bdi>
            {plan ? <span className="text-muted"> {plan}</span> : null}
          </dd>
        </div>
      </dl>
      <section aria-labelledby="case-what-happens">
        <h3 id="case-what-happens">{formCopy.whatHappens()}</h3>
        <p>{formCopy.whatHappensText()}</p>
        {threadId === null ? null : <p>{formCopy.conversationGoesAlong()}</p>}
      </section>
    </div>
  );
}
