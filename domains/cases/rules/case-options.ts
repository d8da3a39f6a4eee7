import { type Account, isCaseCreationAllowed, isProjectScoped } from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { payloadNameOf } from './case-field-uses.ts';
import type { CaseArea, CaseOptionsResponse, CaseTopic } from './calls/case-options.ts';
import { domainIssues } from '@reachout/catalogue/rules/domain-issues';
import { noticeFor } from '@reachout/catalogue/rules/notices';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import { type ProductKey, productKeysOf, productName } from '@reachout/catalogue/rules/products';
import { severities, severityDisabledReason, severityOptions } from '@reachout/catalogue/rules/severity';
import { type Area, areasOfProduct, type Topic } from '@reachout/catalogue/rules/topics';
import { fieldsForTopic, type TopicFields, topicState } from '@reachout/accounts/rules/topic-access';

/** For whom the options are, and where this site is, for links in notices. */
interface For {
  brand: Brand;
  account: Account;
  product: ProductKey;
  origin: string;
}

/** Everything that a case of an account may be about, by the rules of the form itself: only of one product when it is named. */
export function describeCaseOptions(
  { brand, account, origin }: Omit<For, 'product'>,
  only?: ProductKey,
): CaseOptionsResponse {
  const products = productKeysOf(brand).filter(
    (product) => (only ?? product) === product && effectivePlan(brand, account, product) !== null,
  );
  return {
    account: { id: account.id, name: account.name, teamId: account.team?.id ?? null },
    products: products.map((product) => ({
      product,
      name: productName(brand, product),
      creation: creationOf(brand, account, product),
      areas: areasOfProduct(brand.areas, product).map((area) =>
        describeArea(area, { brand, account, product, origin }),
      ),
    })),
    severities: severityOptions.map(({ value, label, meaning }) => ({ value, label, meaning })),
    domainIssues: [...domainIssues],
  };
}

function creationOf(brand: Brand, account: Account, product: ProductKey) {
  if (!isCaseCreationAllowed(brand, account, product, account.permissions)) return 'denied';
  return isProjectScoped(brand, account, product) ? 'in-projects' : 'allowed';
}

function describeArea(area: Area, of: For): CaseArea {
  const { value, name, topics } = area;
  const { isPaid } = of.account;
  return {
    value,
    name,
    severities: severities.filter(
      (severity) => severityDisabledReason(severity, { area, isPaid }) === undefined,
    ),
    topics: topics.map((topic) => describeTopic(topic, of)),
  };
}

function describeTopic(topic: Topic, { brand, account, product, origin }: For): CaseTopic {
  const state = topicState(brand, topic, account, product);
  const notice = state.available ? null : noticeFor(state.notice, account, brand);
  return {
    value: topic.value,
    name: topic.name,
    description: topic.description,
    isOpen: state.available,
    notice: notice && {
      text: notice.text,
      action: { label: notice.action.label, url: absolute(notice.action.href, origin) },
    },
    asksFor: asksFor(fieldsForTopic(brand, topic, account, product)),
  };
}

/** A client that is no page of this site needs whole addresses. */
function absolute(href: string, origin: string): string {
  return href.startsWith('/') ? origin + href : href;
}

function asksFor(fields: TopicFields): CaseTopic['asksFor'] {
  return (['project', ...topicFields] as const).flatMap((field) =>
    fields[field] === 'hidden'
      ? []
      : [
          {
            field: field === 'project' ? 'projectId' : payloadNameOf(field),
            isRequired: fields[field] === 'required',
          },
        ],
  );
}
