import type { CaseFormPanelProps } from './case-form-panel-props.ts';
import type { CaseServices } from './case-services.ts';
import type { CaseFormModel } from './use-case-form.ts';

export interface CaseFormProps extends CaseFormPanelProps {
  services: CaseServices;
}

/** What each part of the form is given: where it stands, and the form's model. */
export interface CaseFormPartProps extends CaseFormProps {
  model: CaseFormModel;
}
