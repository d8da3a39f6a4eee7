import * as hook from '../rules/page/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { composerCopy } from '../messages/composer.ts';
import { Rich } from '@reachout/language/rich';
import type { CommentKind } from '../rules/comment-problem.ts';
import { maxComment } from '@reachout/core/limits';
import { fileSizeLimit } from '../rules/file-size.ts';
import { FieldError } from '@reachout/ui/field-error';
import { FileField } from '@reachout/ui/file-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import { FileText, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formField } from '../rules/page/action-form-body.ts';
import type { ActionForm } from '../rules/page/action-forms.ts';
import { FormError, FormFrame, type FormPlaces } from './action-form.tsx';

/** What was posted without a script and refused, to go on with. */
export interface RefusedComment {
  body: string;
  problem: string;
  hadFile: boolean;
}

export interface ComposerFormProps {
  /** What is written, and the form's name. */
  kind: CommentKind;
  form: ActionForm & { call: 'comment' };
  places: FormPlaces<'comment'>;
  /** Under which what is written in this rendering is sent, so that it counts once however often it is posted. */
  id: string;
  label: string;
  hint?: string;
  rows: number;
  refused?: RefusedComment;
  /** Above the box. */
  before?: ReactNode;
  /** What sends, and what belongs to it. */
  children: ReactNode;
}

/** A box for a text with one file. It posts by itself; the script adds the draft, the upload and the keys. */
export function ComposerForm(props: ComposerFormProps) {
  const { kind, form, places, id, label, hint, rows, refused, before, children } = props;
  // The region that the form stands in; an answer to the customer takes the place of their reply.
  const region = kind === 'note' ? 'note' : 'reply';
  const fileHint = refused?.hadFile ? composerCopy.fileLostHint : composerCopy.fileHint;
  const attributes = {
    ...mark(hook.composer, region),
    ...mark(hook.maxLength, maxComment),
    ...mark(hook.commentKind, kind),
  };
  return (
    <FormFrame name={kind} {...{ form, places, region, attributes }} className="case-composer-form">
      <input type="hidden" name={formField.id} value={id} />
      {before}
      <TextareaField
        name={formField.body}
        id={`${region}-body`}
        label={label}
        hint={hint}
        rows={rows}
        dir="auto"
        defaultValue={refused?.body}
        aria-required="true"
        aria-invalid={refused ? true : undefined}
        aria-describedby={`${region}-problem`}
      />
      <div id={`${region}-problem`} {...mark(hook.problem)} hidden={refused === undefined}>
        <FieldError>
          <span {...mark(hook.problemText)}>{refused?.problem}</span>
        </FieldError>
      </div>
      <p className="ui-count" aria-hidden="true" {...mark(hook.count)} />
      <span className="ui-hidden-visually" role="status" {...mark(hook.countSaid)} />
      <FileField
        name={formField.file}
        id={`${region}-file`}
        label={composerCopy.file()}
        labelNote={composerCopy.optional()}
        hint={fileHint({ limit: fileSizeLimit })}
      />
      <div className="ui-file" {...mark(hook.fileRow)} hidden>
        <canvas hidden aria-hidden="true" {...mark(hook.filePreview)} />
        <FileText size={16} strokeWidth={1.5} aria-hidden="true" />
        <bdi className="ui-file-name" {...mark(hook.fileName)} />
        <span className="ui-file-note" {...mark(hook.fileState)} />
        <progress max={1} hidden aria-label={composerCopy.upload()} />
        <button type="button" className="ui-icon-button">
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
          <span className="ui-hidden-visually" {...mark(hook.fileRemove)} />
        </button>
      </div>
      <div className="case-error" role="alert" {...mark(hook.fileError)} hidden />
      <FormError />
      <p className="case-linked" {...mark(hook.linkedCase)} hidden />
      <div className="case-composer-foot">
        {children}
        <p className="ui-hint ui-needs-script">
          <Rich message={composerCopy.keys} values={{ key: <kbd /> }} />
        </p>
        <p className="ui-hint" {...mark(hook.draftState)} />
      </div>
    </FormFrame>
  );
}
