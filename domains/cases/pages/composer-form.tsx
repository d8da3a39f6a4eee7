import * as hook from '../rules/page/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { composerCopy } from '../messages/composer.ts';
import { Rich } from '@reachout/language/rich';
import type { CommentKind } from '../rules/comment-problem.ts';
import { maxComment } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { fileSizeLimit } from '../rules/file-size.ts';
import { Composer, ComposerKeys } from '@reachout/ui/composer';
import { FileField } from '@reachout/ui/file-field';
import { Button } from '@reachout/ui/button';
import { FileText, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formField } from '../rules/page/action-form-body.ts';
import type { ActionForm } from '../rules/page/action-forms.ts';
import { CaseFormFrame, FormError, type FormPlaces, type SeenCase, StaleNotice } from './action-form.tsx';

/** What was posted without a script and refused, to go on with. */
export interface RefusedComment {
  body: string;
  problem: string;
  hadFile: boolean;
}

export interface ComposerFormProps {
  /** Its name says what is written. */
  form: ActionForm & { action: 'comment'; name: CommentKind };
  places: FormPlaces<'comment'>;
  /** The copy that it is written beside, for what must not cross with what others say. */
  seen?: SeenCase;
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

/** A box for a text with its files. It posts by itself; the script adds the draft, the upload and the keys. */
export function ComposerForm(props: ComposerFormProps) {
  const { form, places, seen, id, label, hint, rows, refused, before, children } = props;
  // The region that the form stands in; an answer to the customer takes the place of their reply.
  const region = form.name === 'note' ? 'note' : 'reply';
  const attributes = {
    ...mark(hook.composer, region),
    ...mark(hook.commentKind, form.name),
  };
  return (
    <CaseFormFrame {...{ form, places, seen, region, attributes }} className="case-composer-form">
      <input type="hidden" name={formField.id} value={id} />
      {before}
      <Preview />
      <Composer
        name={formField.body}
        id={`${region}-body`}
        shape="text"
        max={maxComment}
        label={label}
        hint={hint}
        rows={rows}
        defaultValue={refused?.body}
        error={refused?.problem ?? ''}
        attachment={<ReplyFiles region={region} most={form.filesAtMost ?? 1} hadFile={refused?.hadFile} />}
      >
        {seen === undefined ? null : <StaleNotice />}
        {children}
        <ComposerKeys>
          <Rich message={composerCopy.keys} values={{ key: <kbd /> }} />
        </ComposerKeys>
        <p className="ui-hint" {...mark(hook.draftState)} />
      </Composer>
    </CaseFormFrame>
  );
}

/** Shows what is written as it will be read; the server renders it. */
function Preview() {
  return (
    <>
      <div className="case-view ui-needs-script">
        <Button size="small" variant="quiet" aria-pressed="true" {...mark(hook.view, 'write')}>
          {composerCopy.write()}
        </Button>
        <Button size="small" variant="quiet" aria-pressed="false" {...mark(hook.view, 'read')}>
          {composerCopy.preview()}
        </Button>
      </div>
      <div
        role="region"
        aria-label={composerCopy.preview()}
        tabIndex={-1}
        hidden
        {...mark(hook.preview, paths.textPreview())}
      />
    </>
  );
}

/** The files that go along: chosen in a field; with a script, each told of in a row of its own from then on, for which the hidden one is the pattern. */
function ReplyFiles({ region, most, hadFile = false }: { region: string; most: number; hadFile?: boolean }) {
  const isOne = most === 1;
  const one = hadFile ? composerCopy.fileLostHint : composerCopy.fileHint;
  const several = hadFile ? composerCopy.filesLostHint : composerCopy.filesHint;
  return (
    <>
      <FileField
        name={formField.file}
        id={`${region}-file`}
        multiple={!isOne}
        label={isOne ? composerCopy.file() : composerCopy.files()}
        labelNote={composerCopy.optional()}
        hint={isOne ? one({ limit: fileSizeLimit }) : several({ max: most, limit: fileSizeLimit })}
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
    </>
  );
}
