import type { Account } from '@reachout/contract/accounts';
import type { CaseFormErrors } from '@reachout/contract/case-form';
import type { ProductKey } from '@reachout/contract/products';
import { type Area, areasForProduct, type Topic, topicOptions } from '@reachout/contract/topics';
import { Combobox } from '@reachout/ui/combobox';
import { SelectField } from '@reachout/ui/select-field';
import { caseFieldId } from './case-fields.tsx';
import { fieldLabels } from './case-form-words.ts';

export interface TopicChoiceProps {
  account: Account;
  product: ProductKey;
  areas: readonly Area[];
  area: Area | undefined;
  topic: Topic | undefined;
  errors: CaseFormErrors;
  /** Ids of what else is said about the two. */
  describedBy: { area: string | undefined };
  onAreaChange: (area: string) => void;
  onTopicChange: (topic: string) => void;
}

const words = {
  loading: 'Loading topics…',
  noResults: 'No topics found',
  results: (count: number) => `${count} ${count === 1 ? 'topic' : 'topics'}`,
  clear: 'Clear the topic',
  open: 'Show topics',
};

/** What the case is about: everything else in the form follows from it. */
export function TopicChoice(props: TopicChoiceProps) {
  const { account, product, areas, area, topic, errors, onAreaChange, onTopicChange } = props;
  const options = area ? topicOptions(area, account, product) : [];
  return (
    <>
      <SelectField
        name="area"
        id={caseFieldId('area')}
        label={fieldLabels.area}
        required
        error={errors.area}
        aria-describedby={props.describedBy.area}
        placeholder="Choose an area"
        options={areasForProduct(product, areas).map(({ name, value }) => ({ value, label: name }))}
        value={area?.value ?? ''}
        onChange={(event) => onAreaChange(event.currentTarget.value)}
      />
      <Combobox
        // The words typed for one area are not a search in another.
        key={area?.value}
        name="topic"
        id={caseFieldId('topic')}
        label={fieldLabels.topic}
        required
        error={errors.topic}
        disabledReason={area ? undefined : 'Choose a product area first.'}
        placeholder="Choose a topic"
        words={words}
        options={options.map(({ topic: { name, value, description }, disabledReason }) => ({
          value,
          label: name,
          note: description,
          disabledReason,
        }))}
        value={topic ? { value: topic.value, label: topic.name } : null}
        onValueChange={(option) => onTopicChange(option?.value ?? '')}
      />
    </>
  );
}
