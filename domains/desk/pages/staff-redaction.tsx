import { placeLabel, reasonLabel, redactionReasons } from '@reachout/cases/rules/history/redaction';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { SelectField } from '@reachout/ui/select-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { redactionCopy } from '../messages/redaction.ts';
import type { RedactableCase, RedactionPreview } from '../rules/calls/redaction.ts';
import { redactionField, redactionForms } from '../rules/redaction/redaction-forms.ts';
import { trailOfCase } from './trail-of-case.ts';

/** What was filled in, by the names of the fields. */
export type TypedRedaction = Partial<Record<keyof typeof redactionField, string>>;

export interface StaffRedactionPageProps {
  redactable: RedactableCase;
  typed: TypedRedaction;
  /** What will go, once it was looked at. */
  preview?: RedactionPreview;
  errors?: Readonly<Record<string, string>>;
  /** Why nothing was removed, where it is not the fault of a field. */
  refused?: string;
}

/** Removing words or a file from a case, in two steps: what will go is shown before it goes. It needs no script. */
export function StaffRedactionPage(props: StaffRedactionPageProps) {
  const { redactable, typed, preview, refused } = props;
  const { caseNumber } = redactable;
  return (
    <FormRegion className="ui-page">
      <div className="desk-form-page">
        <header className="case-head">
          <StaffTrail above={trailOfCase(caseNumber)} here={redactionCopy.open()} />
          <h1 className="text-32 font-semibold">
            {redactionCopy.title({ caseNumber: formatCaseNumber(caseNumber) })}
          </h1>
          <p className="text-muted">{redactionCopy.lead()}</p>
        </header>
        {refused === undefined ? null : (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's error is where reading must start
          <Notice tone="warning" role="alert" tabIndex={-1} autoFocus title={refused} />
        )}
        {preview === undefined ? null : <WhatGoes {...{ caseNumber, preview, typed }} />}
        <WhatToRemove {...props} />
      </div>
    </FormRegion>
  );
}

/** What is to be removed, and of which kind it is. */
function WhatToRemove({ redactable, typed, errors = {} }: StaffRedactionPageProps) {
  const { words, part, reason } = redactionField;
  return (
    <FormFrame
      form={redactionForms.preview}
      action={paths.staffCaseRedaction(redactable.caseNumber)}
      className="desk-form"
    >
      <TextareaField
        name={words}
        label={redactionCopy.words()}
        hint={redactionCopy.wordsHint()}
        rows={2}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed.words}
        error={errors[words]}
      />
      <SelectField
        name={part}
        label={redactionCopy.part()}
        hint={redactionCopy.partHint()}
        options={[
          { value: '', label: redactionCopy.noPart() },
          ...redactable.parts.map((each) => ({ value: each.id, label: partLabel(each) })),
        ]}
        defaultValue={typed.part ?? ''}
        error={errors[part]}
      />
      <SelectField
        name={reason}
        label={redactionCopy.reason()}
        hint={redactionCopy.reasonHint()}
        placeholder={redactionCopy.chooseReason()}
        options={redactionReasons.map((each) => ({ value: each, label: reasonLabel(each) }))}
        defaultValue={typed.reason ?? ''}
        error={errors[reason]}
      />
      <p className="text-13 text-muted">{redactionCopy.packed()}</p>
      <div className="site-form-actions">
        <Button type="submit">{redactionForms.preview.submit()}</Button>
      </div>
    </FormFrame>
  );
}

const excerptLength = 60;

function partLabel({ place, author, text }: RedactableCase['parts'][number]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const excerpt = line.length > excerptLength ? `${line.slice(0, excerptLength).trimEnd()}…` : line;
  return author === undefined
    ? redactionCopy.excerpt({ place: placeLabel(place), excerpt })
    : redactionCopy.author({ place: placeLabel(place), author, excerpt });
}

/** Everything that will go, and the button that removes it. */
function WhatGoes({
  caseNumber,
  preview,
  typed,
}: {
  caseNumber: number;
  preview: RedactionPreview;
  typed: TypedRedaction;
}) {
  const { words, part, reason, version, otherCopies } = redactionField;
  return (
    <section aria-labelledby="goes" className="ui-panel desk-preview">
      <h2 id="goes" className="text-18 font-semibold">
        {redactionCopy.previewTitle()}
      </h2>
      {isNowhere(preview) ? null : <GoingList {...preview} />}
      {preview.otherCases.map((other) => (
        <section key={other.caseNumber} aria-labelledby={`goes-${other.caseNumber}`}>
          <h3 id={`goes-${other.caseNumber}`} className="text-16 font-semibold">
            {redactionCopy.alsoIn({ caseNumber: other.caseNumber })}
          </h3>
          <GoingList {...other} />
        </section>
      ))}
      <p>{redactionCopy.elsewhere()}</p>
      <FormFrame form={redactionForms.remove} action={paths.staffCaseRedaction(caseNumber)}>
        <input type="hidden" name={words} value={typed.words ?? ''} />
        <input type="hidden" name={part} value={typed.part ?? ''} />
        <input type="hidden" name={reason} value={typed.reason ?? ''} />
        <input type="hidden" name={version} value={preview.etag} />
        <input type="hidden" name={otherCopies} value={preview.otherCopies} />
        <div className="site-form-actions">
          <Button type="submit" variant="primary">
            {redactionForms.remove.submit()}
          </Button>
        </div>
      </FormFrame>
    </section>
  );
}

type Going = Pick<RedactionPreview, 'parts' | 'files' | 'copies'>;

/** True where this case holds nothing of what goes, and another one does. */
function isNowhere({ parts, files, copies }: Going): boolean {
  return parts.length + files.length + copies === 0;
}

/** What goes of one case. */
function GoingList({ parts, files, copies }: Going) {
  return (
    <ul className="desk-preview-list">
      {parts.map(({ id, place, author, at, times }) => (
        <li key={id}>
          {author === null || at === null ? (
            redactionCopy.times({ place: placeLabel(place), count: times })
          ) : (
            <Rich
              message={redactionCopy.timesBy}
              values={{
                place: placeLabel(place),
                author: <bdi>{author}</bdi>,
                time: <Timestamp at={at} />,
                count: times,
              }}
            />
          )}
        </li>
      ))}
      {files.map(({ id, name }) => (
        <li key={id}>
          <Rich message={redactionCopy.fileWhole} values={{ name: <bdi>{name}</bdi> }} />
        </li>
      ))}
      {copies === 0 ? null : <li>{redactionCopy.copies({ count: copies })}</li>}
    </ul>
  );
}
