import type { Brand } from '@reachout/brand/rules/brand';
import { caseFields, fieldNamesOf, topicFieldEntry } from '@reachout/cases/rules/case-fields';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { severities, severityOption } from '@reachout/catalogue/rules/severity';
import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { openingCopy } from '../../messages/other-cases.ts';
import type { OpeningAccount } from '../../rules/opening/opening-page.ts';
import { splitForm } from '../../rules/opening/opening-forms.ts';
import { topicGroups } from './topic-groups.ts';

/** The fields of both forms have these names. */
const field = splitForm.fields;

export interface MatterFieldsProps {
  brand: Brand;
  account: OpeningAccount;
  /** What the case is about already, which its topic may say although the plan does not open it. */
  now: { product: ProductKey; area: string; topic: string };
  said: Readonly<Record<string, string | undefined>>;
  errors: Readonly<Record<string, string>>;
}

/** What a case is about, as staff say it: subject, topic with product and area, severity, project and what topics ask for. */
export function MatterFields({ brand, account, now, said, errors }: MatterFieldsProps) {
  const names = fieldNamesOf(brand);
  return (
    <>
      <TextField
        name={field.subject}
        label={caseFields.subject.label()}
        dir="auto"
        maxLength={caseFields.subject.limit}
        defaultValue={said['subject']}
        error={errors['subject']}
      />
      <SelectField
        name={field.topic}
        label={openingCopy.topic()}
        hint={openingCopy.topicHint({ account: account.name })}
        placeholder={openingCopy.chooseTopic()}
        options={topicGroups(brand, { product: now.product, values: now, account: account.rights })}
        defaultValue={said['topic'] ?? ''}
        error={errors['topic'] ?? errors['area'] ?? errors['product']}
      />
      <SelectField
        name={field.severity}
        label={openingCopy.severity()}
        options={severities.map((value) => {
          const { label, meaning } = severityOption(value);
          return { value, label: `${label}: ${meaning}` };
        })}
        defaultValue={said['severity'] ?? '3'}
        error={errors['severity']}
      />
      <TextField
        name={field.project}
        label={openingCopy.project()}
        hint={openingCopy.projectHint()}
        dir="auto"
        defaultValue={said['project']}
        error={errors['project'] ?? errors['projectId']}
      />
      {topicFields.map((each) => {
        const { label, choices } = topicFieldEntry(each);
        const common = {
          name: field[each],
          label: label(names),
          error: errors[each],
        };
        return choices === undefined ? (
          <TextField key={each} {...common} dir="auto" defaultValue={said[each]} />
        ) : (
          <SelectField
            key={each}
            {...common}
            options={[{ value: '', label: '–' }, ...choices.map((value) => ({ value, label: value }))]}
            defaultValue={said[each]}
          />
        );
      })}
    </>
  );
}
