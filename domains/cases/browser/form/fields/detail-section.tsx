import { predictableFields } from '../../../rules/predicted-fields.ts';
import { isDeploymentUrlEnabled } from '../../../rules/case-form.ts';
import { isSubmitShortcut } from '@reachout/core/keyboard';
import { maxDescription, maxSubject } from '@reachout/core/limits';
import { useLargePaste } from '@reachout/ui/large-paste';
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { AiMark, aiMarkId, type PredictedField } from './ai-marks.tsx';
import { CaseFields, focusField, type WiredField } from './case-fields.tsx';
import type { CaseFormPartProps } from '../case-form-part.ts';
import { DeploymentChoices } from './deployment-choices.tsx';
import { FieldCount } from './field-count.tsx';
import { HeldDescription, largestPaste } from './held-description.tsx';
import { isMac } from '../is-mac.ts';
import { ProjectField } from './project-field.tsx';
import { SubjectArticles } from './subject-articles.tsx';
import type { CaseFormModel } from '../use-case-form.ts';
import type { DeploymentOption, ProjectOption } from './use-projects.ts';

/** The fields of the topic. */
export function DetailSection({ model, services, brand, account }: CaseFormPartProps) {
  const { form, area, fields, errors, marks, project, set, revert, submit } = model;
  const [deployments, setDeployments] = useState<readonly DeploymentOption[]>([]);
  const paste = useLargePaste(largestPaste);
  const handleFound = useCallback((found: ProjectOption) => setDeployments(found.deployments), []);

  const handleProject = (chosen: ProjectOption | null): void => {
    const address = form.getValues('deploymentUrl');
    const isOfOldProject =
      marks.deploymentUrl !== undefined || deployments.some((deployment) => deployment.address === address);
    setDeployments(chosen?.deployments ?? []);
    set({
      projectId: chosen?.id ?? '',
      projectName: chosen?.name ?? '',
      ...(isOfOldProject && { deploymentUrl: '' }),
    });
  };
  const handleRevert = (field: PredictedField): void => {
    revert(field);
    focusField(field);
  };
  const describe = (field: WiredField) => {
    if (!isPredicted(field) || !marks[field]) return null;
    return { id: aiMarkId(field), note: <AiMark field={field} onRevert={handleRevert} /> };
  };
  /** In every field: where Enter alone submits, in those of one line, these keys are not to do less. */
  const submitByKeys = (event: KeyboardEvent): void => {
    if (!isSubmitShortcut(toKeyPress(event), isMac() ? 'mac' : 'other')) return;
    event.preventDefault();
    submit();
  };
  const leavePaste = (): void => {
    paste.discard();
    focusField('description');
  };
  const heldNote = paste.held ? (
    <HeldDescription
      held={paste.held}
      description={form.getValues('description')}
      hasFile={model.file.file !== null}
      now={services.now}
      onAttach={(file) => {
        model.file.choose([file]);
        leavePaste();
      }}
      onInsert={(description) => {
        set({ description });
        leavePaste();
      }}
      onDiscard={leavePaste}
    />
  ) : null;
  return (
    <CaseFields
      {...{ brand, area, fields, errors, describe }}
      isPaid={account.isPaid}
      control={(field) => ({ ...form.register(field), onKeyDown: submitByKeys })}
      hasProject={isDeploymentUrlEnabled({ projectId: project.id })}
      deploymentAccess="with-project"
      descriptionEvents={paste.handlers}
      afterSubject={<SubjectArticles control={form.control} loadArticles={services.loadArticles} />}
      footer={(field) => footerOf(field, { form, deployments, set, heldNote })}
      project={
        <ProjectField
          api={services.api}
          account={account}
          need={fields.project}
          chosen={project}
          error={errors.projectId}
          onRevert={marks.projectId && handleRevert}
          onChoose={handleProject}
          onFound={handleFound}
        />
      }
    />
  );
}

const predictable: readonly string[] = predictableFields;

function isPredicted(field: WiredField): field is WiredField & PredictedField {
  return predictable.includes(field);
}

interface FooterParts extends Pick<CaseFormModel, 'form' | 'set'> {
  deployments: readonly DeploymentOption[];
  heldNote: ReactNode;
}

function footerOf(field: WiredField, { form, deployments, set, heldNote }: FooterParts) {
  const { control } = form;
  if (field === 'subject') return <FieldCount control={control} name="subject" max={maxSubject} />;
  if (field === 'description')
    return (
      <>
        <FieldCount control={control} name="description" max={maxDescription} />
        {heldNote}
      </>
    );
  if (field !== 'deploymentUrl') return null;
  return (
    <DeploymentChoices
      control={control}
      deployments={deployments}
      onChoose={(deploymentUrl) => {
        set({ deploymentUrl });
        focusField('deploymentUrl');
      }}
    />
  );
}

function toKeyPress(event: KeyboardEvent) {
  const { key, keyCode, ctrlKey, metaKey, repeat, nativeEvent } = event;
  return { key, keyCode, ctrlKey, metaKey, repeat, isComposing: nativeEvent.isComposing };
}
