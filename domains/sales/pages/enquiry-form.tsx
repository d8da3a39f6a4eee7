import {
  type EnquiryField,
  enquiryField,
  enquiryForm,
  type SalesEnquiry,
  teamSizeLabels,
  teamSizes,
} from '../rules/calls/sales.ts';
import { maxEnquiry } from '@reachout/core/limits';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { Button } from '@reachout/ui/button';
import { FieldErrors } from '@reachout/ui/error-summary';
import { SelectField } from '@reachout/ui/select-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import { TextField } from '@reachout/ui/text-field';
import { contactCopy } from '../messages/contact.ts';

export interface EnquiryFormProps {
  /** What was typed, or is known of a signed-in person. */
  values: Partial<Record<EnquiryField, string>>;
  errors?: Partial<Record<EnquiryField, string>>;
  /** New for each form that is shown, so that sending it twice is one enquiry. */
  submission: NonNullable<SalesEnquiry['submission']>;
}

const shownFields = Object.values(enquiryField).filter((name) => name !== enquiryField.submission);

/** The form to sales; posts without a script. */
export function EnquiryForm({ values, errors = {}, submission }: EnquiryFormProps) {
  return (
    <div className="grid gap-6">
      <FieldErrors fields={shownFields} errors={errors} />
      <FormFrame form={enquiryForm} className="grid gap-5">
        <input type="hidden" name={enquiryField.submission} value={submission} />
        <TextField
          name={enquiryField.name}
          label={contactCopy.name()}
          autoComplete="name"
          required
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          name={enquiryField.email}
          type="email"
          label={contactCopy.email()}
          hint={contactCopy.emailHint()}
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          required
          defaultValue={values.email}
          error={errors.email}
        />
        <TextField
          name={enquiryField.company}
          label={contactCopy.company()}
          autoComplete="organization"
          required
          defaultValue={values.company}
          error={errors.company}
        />
        <SelectField
          name={enquiryField.teamSize}
          label={contactCopy.teamSize()}
          placeholder={contactCopy.chooseSize()}
          options={teamSizes.map((value) => ({ value, label: teamSizeLabels[value]() }))}
          required
          defaultValue={values.teamSize ?? ''}
          error={errors.teamSize}
        />
        <TextareaField
          name={enquiryField.message}
          label={contactCopy.message()}
          hint={contactCopy.messageHint({ max: maxEnquiry })}
          className="site-message"
          required
          defaultValue={values.message}
          error={errors.message}
        />
        <div>
          <Button type="submit" variant="primary">
            {enquiryForm.submit()}
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}
