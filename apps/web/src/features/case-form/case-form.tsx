import { caseFormFields, isDeploymentUrlEnabled } from '@reachout/contract/case-form';
import { isConfirmationOpen } from '@reachout/contract/case-form-machine';
import { isSubmitShortcut } from '@reachout/contract/keyboard';
import { maxDescription, maxSubject } from '@reachout/contract/limits';
import { aiNotice } from '@reachout/contract/messages';
import { paths } from '@reachout/contract/paths';
import { areasOf } from '@reachout/contract/topics';
import { Button } from '@reachout/ui/button';
import { ErrorSummary } from '@reachout/ui/error-summary';
import { FileField } from '@reachout/ui/file-field';
import { useLargePaste } from '@reachout/ui/large-paste';
import { Notice } from '@reachout/ui/notice';
import { Toaster } from '@reachout/ui/toaster';
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { AiMark, aiMarkId, type PredictedField } from './ai-marks.tsx';
import { caseFieldId, CaseFields, type WiredField } from './case-fields.tsx';
import type { CaseFormPanelProps } from './case-form-panel-props.ts';
import {
  fileChosenReason,
  fileHint,
  fileLabel,
  fileLost,
  fileLostAction,
  formatFileSize,
  optionalNote,
  problemsTitle,
  submitCaseLabel,
} from './case-form-words.ts';
import type { CaseServices } from './case-services.ts';
import { ConfirmCase } from './confirm-case.tsx';
import { DeploymentChoices } from './deployment-choices.tsx';
import { FieldCount } from './field-count.tsx';
import { FileDrop } from './file-drop.tsx';
import { HeldDescription, largestPaste } from './held-description.tsx';
import { OfferedDescription } from './offered-description.tsx';
import { ProjectField } from './project-field.tsx';
import { SubjectArticles } from './subject-articles.tsx';
import { SuggestedArticles, TopicNotices } from './topic-guidance.tsx';
import { AreaField, TopicField } from './topic-choice.tsx';
import { type CaseFormModel, useCaseForm } from './use-case-form.ts';
import { draftNotes } from './use-draft.ts';
import { useErrorTitle, useLeaveGuard } from './use-page-guards.ts';
import type { ProjectOption } from './use-projects.ts';

export interface CaseFormProps extends CaseFormPanelProps {
  services: CaseServices;
}

interface PartProps extends CaseFormProps {
  model: CaseFormModel;
}

/** The case form where scripts run. */
export function CaseForm(props: CaseFormProps) {
  const model = useCaseForm(props, props.services);
  const { errors, attempt, toaster, status } = model;
  const summary = [...caseFormFields, 'files' as const].flatMap((field) => {
    const message = field === 'files' ? model.file.problem : errors[field];
    return message ? [{ fieldId: caseFieldId(field), message }] : [];
  });
  useErrorTitle(summary.length > 0);
  useLeaveGuard(status === 'submitting');
  const parts = { ...props, model };
  return (
    <div className="case-form">
      <ErrorSummary title={problemsTitle} errors={summary} attempt={attempt} />
      <Beginnings {...parts} />
      <form
        noValidate
        className="case-form"
        onSubmit={(event) => {
          event.preventDefault();
          model.submit();
        }}
      >
        <About {...parts} />
        <Details {...parts} />
        <Attachment {...parts} />
        <Actions {...parts} />
      </form>
      <Confirmation {...parts} />
      <Toaster store={toaster} label="Notifications" dismissLabel="Dismiss" />
    </div>
  );
}

/** What there is to start from: the assistant's proposal, the person's own message, an earlier draft. */
function Beginnings({ model, prefillStatus, offeredDescription }: PartProps) {
  const { form, marks, set, setAside, bringBack, leaveAside, otherTab, settle, earlier } = model;
  return (
    <>
      <div role="status">
        {prefillStatus === 'loading' ? (
          <p className="text-14 text-muted">Filling in what you told the assistant…</p>
        ) : null}
        {Object.keys(marks).length > 0 ? <p className="text-14 text-muted">{aiNotice}</p> : null}
      </div>
      <EarlierSubmission state={earlier} />
      {otherTab === 'gone' ? (
        <Notice
          role="status"
          title="This draft was submitted or put away in another tab"
          actions={
            <Button size="small" variant="quiet" onClick={() => settle('mine')}>
              Understood
            </Button>
          }
        >
          <p>What stands here is still yours. Look into your cases before you submit it again.</p>
        </Notice>
      ) : null}
      {otherTab === 'changed' ? (
        <Notice
          role="status"
          title="This draft was changed in another tab"
          actions={
            <>
              <Button size="small" onClick={() => settle('theirs')}>
                Use the other tab’s
              </Button>
              <Button size="small" variant="quiet" onClick={() => settle('mine')}>
                Keep this one
              </Button>
            </>
          }
        >
          <p>Only one of the two is kept on this device: the one that is changed last.</p>
        </Notice>
      ) : null}
      {setAside ? (
        <Notice
          title="There is a draft for another product or account"
          actions={
            <>
              <Button size="small" onClick={bringBack}>
                Use it here
              </Button>
              <Button size="small" variant="quiet" onClick={leaveAside}>
                Forget it
              </Button>
            </>
          }
        >
          <p>{setAside.subject || setAside.description.slice(0, 120) || 'It has no subject yet.'}</p>
        </Notice>
      ) : null}
      {offeredDescription ? (
        <OfferedDescription
          control={form.control}
          text={offeredDescription}
          onTake={(description) => {
            set({ description });
            focusField('description');
          }}
        />
      ) : null}
    </>
  );
}

/** What is known of a case that was on its way when the page was left (F15). */
function EarlierSubmission({ state }: { state: CaseFormModel['earlier'] }) {
  return (
    <div role="status">
      {state === 'none' ? null : (
        <Notice
          tone={state === 'checking' ? 'info' : 'warning'}
          title={state === 'checking' ? undefined : earlierTitles[state]}
        >
          <p>{earlierTexts[state]}</p>
        </Notice>
      )}
    </div>
  );
}

const earlierTitles = {
  'not-created': 'Your case was not created',
  unreachable: 'We could not find out whether your case was created',
} as const;

const earlierTexts = {
  checking: 'This page was left while your case was on its way. We are finding out what became of it…',
  'not-created':
    'This page was left before it had arrived. Everything that you typed is here: check it and submit again.',
  unreachable:
    'This page was left while it was on its way. Everything that you typed is here. Submit again: if the case exists already, it is not created twice.',
} as const;

function focusField(field: Parameters<typeof caseFieldId>[0]): void {
  document.getElementById(caseFieldId(field))?.focus();
}

/** Area and topic, and what follows from them for the person. */
function About({ model, brand, account, product }: PartProps) {
  const { area, topic, errors, marks, set, revert } = model;
  const areas = areasOf(brand);
  const handleRevert = (field: PredictedField): void => {
    revert(field);
    focusField(field);
  };
  return (
    <>
      <div className="case-field">
        <AreaField
          {...{ product, areas, area, errors }}
          describedBy={marks.area && aiMarkId('area')}
          onChange={(next) => set({ area: next, topic: '' })}
        />
        {marks.area ? <AiMark field="area" onRevert={handleRevert} /> : null}
      </div>
      <div className="case-field">
        <TopicField
          {...{ product, areas, area, errors, account, topic }}
          onChange={(next) => set({ topic: next })}
        />
        {marks.topic ? <AiMark field="topic" onRevert={handleRevert} /> : null}
      </div>
      <TopicNotices {...{ brand, account, product, area, topic }} />
      <SuggestedArticles area={area} topic={topic} />
    </>
  );
}

/** The fields of the topic. */
function Details({ model, services, brand, account }: PartProps) {
  const { form, area, fields, errors, marks, project, set, revert, submit } = model;
  const [deployments, setDeployments] = useState<readonly string[]>([]);
  const paste = useLargePaste(largestPaste);
  const handleFound = useCallback((found: ProjectOption) => setDeployments(found.deployments), []);

  const handleProject = (chosen: ProjectOption | null): void => {
    const isOfOldProject = deployments.includes(form.getValues('deploymentUrl'));
    setDeployments(chosen?.deployments ?? []);
    set({
      projectId: chosen?.id ?? '',
      projectName: chosen?.name ?? '',
      ...(isOfOldProject && { deploymentUrl: '' }),
    });
  };
  const describe = (field: WiredField) => {
    if (!isPredicted(field) || !marks[field]) return null;
    const handleRevert = (): void => {
      revert(field);
      focusField(field);
    };
    return { id: aiMarkId(field), note: <AiMark field={field} onRevert={handleRevert} /> };
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
        model.chooseFile([file]);
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
      control={(field) => form.register(field)}
      hasProject={isDeploymentUrlEnabled({ projectId: project.id })}
      deploymentAccess="with-project"
      descriptionEvents={{
        ...paste.handlers,
        onKeyDown: (event) => {
          if (!isSubmitShortcut(toKeyPress(event), isMac() ? 'mac' : 'other')) return;
          event.preventDefault();
          submit();
        },
      }}
      afterSubject={<SubjectArticles control={form.control} loadArticles={services.loadArticles} />}
      footer={(field) => footerOf(field, { form, deployments, set, heldNote })}
      project={
        <ProjectField
          api={services.api}
          account={account}
          need={fields.project}
          chosen={project}
          error={errors.projectId}
          onChoose={handleProject}
          onFound={handleFound}
        />
      }
    />
  );
}

const predicted: readonly string[] = ['severity', 'subject', 'description', 'domain'];

function isPredicted(field: WiredField): field is WiredField & PredictedField {
  return predicted.includes(field);
}

interface FooterParts extends Pick<CaseFormModel, 'form' | 'set'> {
  deployments: readonly string[];
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

function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}

function Attachment({ model }: PartProps) {
  const { file, lost, error, problem } = model.file;
  const isEnabled = file === null;
  return (
    <FileDrop onFiles={isEnabled ? model.chooseFile : undefined}>
      <FileField
        name="files"
        id={caseFieldId('files')}
        label={fileLabel}
        labelNote={optionalNote}
        hint={fileHint}
        error={error ?? problem}
        disabledReason={isEnabled ? undefined : fileChosenReason}
        files={file ? [{ key: file.name, name: file.name, size: formatFileSize(file.size) }] : []}
        onRemove={() => {
          model.removeFile();
          focusField('files');
        }}
        onChange={(event) => {
          const input = event.currentTarget;
          model.chooseFile([...(input.files ?? [])]);
          // The browser would not report the same file again after it was removed here.
          input.value = '';
        }}
      />
      {lost ? (
        <Notice
          tone="warning"
          actions={
            <Button
              size="small"
              onClick={() => {
                model.removeFile();
                focusField('files');
              }}
            >
              {fileLostAction}
            </Button>
          }
        >
          <p>{fileLost(lost.name)}</p>
        </Notice>
      ) : null}
    </FileDrop>
  );
}

function Actions({ model, onHide }: PartProps) {
  const { canSubmit, draft } = model;
  return (
    <div className="case-actions">
      {canSubmit ? (
        <Button type="submit" variant="primary">
          {submitCaseLabel}
        </Button>
      ) : (
        <p className="text-14 text-muted">
          This case cannot be submitted: the notice above says why and what to do instead.
        </p>
      )}
      <Button variant="quiet" onClick={onHide}>
        Back to the chat
      </Button>
      {canSubmit ? (
        <p className="case-hint">{isMac() ? '⌘' : 'Ctrl'}+Enter in the description submits too</p>
      ) : null}
      <p className="case-draft" role="status">
        {draftNotes[draft.status]}
      </p>
    </div>
  );
}

function Confirmation({ model, brand, account, product, threadId }: PartProps) {
  const { area, topic, file, status } = model;
  const isOpen = isConfirmationOpen({ status });
  return (
    <ConfirmCase
      isOpen={isOpen}
      progress={model.progress}
      error={model.submitError}
      failure={model.failure}
      loginHref={paths.login(
        typeof location === 'undefined' ? paths.help() : location.pathname + location.search,
      )}
      review={{
        brand,
        account,
        product,
        area,
        topic,
        file: file.file,
        values: model.readSubmission(),
        hasConversation: threadId !== null,
      }}
      onConfirm={model.confirm}
      onCancel={model.cancel}
      onClose={model.clickOutside}
      onRemoveFile={model.removeFile}
    />
  );
}
