import { CaseActionForm } from '@reachout/cases/pages/action-form';
import { ComposerForm } from '@reachout/cases/pages/composer-form';
import { customerForms } from '@reachout/cases/rules/page/action-forms';
import { sendButton } from '@reachout/cases/rules/page/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { Button } from '@reachout/ui/button';
import { longText, type Specimen, specimen } from '@reachout/ui/specimens';
import { TextareaField } from '@reachout/ui/textarea-field';

/** Nowhere: what is sent from the gallery is nobody's case. */
const places = { page: '', comment: '', update: '', escalate: '' };

const send = (
  <Button type="submit" variant="primary" {...mark(sendButton)}>
    Send reply
  </Button>
);

/** The forms of a case's page, as the server draws them. */
export const caseFormSpecimens: Record<string, Specimen> = {
  reply: specimen('Reply to a case', {
    usual: () => (
      <ComposerForm
        form={customerForms.reply}
        places={places}
        id="specimen-reply-id"
        label="Your reply"
        rows={4}
      >
        {send}
      </ComposerForm>
    ),
    error: () => (
      <ComposerForm
        form={{ ...customerForms.reply, name: 'note' }}
        places={places}
        id="specimen-note-id"
        label="Your reply"
        rows={4}
        refused={{
          body: longText,
          problem: 'Reply must be 32000 characters or fewer',
          hadFile: true,
        }}
      >
        {send}
      </ComposerForm>
    ),
  }),
  action: specimen('Question before a case is changed', {
    usual: () => (
      <CaseActionForm form={customerForms.close} places={places}>
        <p>You can reopen it for 14 days.</p>
      </CaseActionForm>
    ),
    long: (id) => (
      <CaseActionForm form={customerForms.escalate} places={places}>
        <TextareaField name={id} label="Reason" hint={longText} defaultValue={longText} />
      </CaseActionForm>
    ),
  }),
};
