import { formCopy } from '../../../messages/form.ts';
import { caseFields } from '../../../rules/case-fields.ts';
import type { Account } from '@reachout/accounts/rules/accounts';
import type { CaseFormErrors } from '../../../rules/case-form.ts';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { type Area, areasOfProduct, type Topic } from '@reachout/catalogue/rules/topics';
import { topicOptions } from '@reachout/accounts/rules/topic-access';
import { Combobox } from '@reachout/ui/combobox';
import { SelectField } from '@reachout/ui/select-field';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import { caseFieldId } from './case-fields.tsx';

interface ChoiceProps {
  product: ProductKey;
  areas: readonly Area[];
  area: Area | undefined;
  errors: CaseFormErrors;
}

/** The product's areas. */
export function AreaField(
  props: ChoiceProps & { describedBy: string | undefined; onChange: (area: string) => void },
) {
  const { product, areas, area, errors, describedBy, onChange } = props;
  return (
    <SelectField
      name="area"
      id={caseFieldId('area')}
      label={caseFields.area.label()}
      required
      error={errors.area}
      aria-describedby={describedBy}
      placeholder={formCopy.chooseAnArea()}
      options={areasOfProduct(areas, product).map(({ name, value }) => ({ value, label: name }))}
      value={area?.value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const labels = () => ({
  loading: formCopy.loadingTopics(),
  noResults: formCopy.noTopics(),
  results: (count: number) => formCopy.topicCount({ count }),
  clear: formCopy.clearTopic(),
  open: formCopy.showTopics(),
});

/** The topics of the area, each with the sentence that says when to choose it. Everything else in the form follows from the topic. */
export function TopicField(
  props: ChoiceProps & {
    brand: ClientBrand;
    account: Account;
    topic: Topic | undefined;
    onChange: (topic: string) => void;
  },
) {
  const { brand, account, product, area, topic, errors, onChange } = props;
  const options = area ? topicOptions(brand, area, account, product) : [];
  return (
    <Combobox
      // The words typed for one area are not a search in another.
      key={area?.value}
      name="topic"
      id={caseFieldId('topic')}
      label={caseFields.topic.label()}
      hint={topic && <bdi>{topic.description}</bdi>}
      required
      error={errors.topic}
      disabledReason={area ? undefined : formCopy.chooseAreaFirst()}
      placeholder={formCopy.chooseATopic()}
      labels={labels()}
      options={options.map(({ topic: { name, value, description }, disabledReason }) => ({
        value,
        label: name,
        note: <bdi>{description}</bdi>,
        disabledReason,
      }))}
      value={topic ? { value: topic.value, label: topic.name } : null}
      onValueChange={(option) => onChange(option?.value ?? '')}
    />
  );
}
