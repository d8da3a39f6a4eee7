import { staffStatusLabel } from '@reachout/cases/rules/case-status';
import { paths } from '@reachout/core/paths';
import { caseNewsCopy } from '@reachout/mail/messages/case-news';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { mergingCopy } from '../../messages/other-cases.ts';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { mergeForm } from '../../rules/merging/merge-form.ts';
import type { MergeablePage, MergeSide } from '../../rules/merging/mergeable-page.ts';
import { trailOfCase } from '../trail-of-case.ts';

export interface StaffMergePageProps {
  mergeable: MergeablePage;
  /** The number that was typed. */
  into: string;
  /** What is wrong with it. */
  problem?: string;
  /** Why nothing was merged, where it is not the number's fault. */
  refused?: string;
}

/** Merging a case into another of its account: which one, what that does, and the button that does it. It needs no script. */
export function StaffMergePage({ mergeable, into, problem, refused }: StaffMergePageProps) {
  const { caseNumber, accountName, others, preview } = mergeable;
  return (
    <FormRegion className="ui-page">
      <div className="desk-form-page">
        <header className="case-head">
          <StaffTrail above={trailOfCase(caseNumber)} here={mergingCopy.open()} />
          <h1 className="text-32 font-semibold">{mergingCopy.title({ caseNumber })}</h1>
          <p className="text-muted">{mergingCopy.lead()}</p>
        </header>
        {refused === undefined ? null : (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's error is where reading must start
          <Notice tone="warning" role="alert" tabIndex={-1} autoFocus title={refused} />
        )}
        {preview === undefined ? null : <WhatHappens mergeable={mergeable} preview={preview} />}
        <form className="desk-form" method="get" action={paths.staffCaseMerge(caseNumber)}>
          <TextField
            name={mergeForm.fields.into}
            label={mergingCopy.into()}
            hint={mergingCopy.intoHint({ account: accountName })}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={into}
            error={problem}
          />
          <div className="site-form-actions">
            <Button type="submit">{mergingCopy.look()}</Button>
          </div>
        </form>
        {others.length === 0 ? null : <OtherCases {...{ caseNumber, others }} />}
      </div>
    </FormRegion>
  );
}

/** What the merge does, of the copies that are shown. */
function WhatHappens({
  mergeable: { caseNumber, etag },
  preview,
}: {
  mergeable: MergeablePage;
  preview: NonNullable<MergeablePage['preview']>;
}) {
  const { from, into, intoEtag, newcomers, isOtherProject, hasEarlier } = preview;
  const other = { caseNumber: into.caseNumber };
  return (
    <section aria-labelledby="merge-title" className="desk-preview">
      <h2 id="merge-title" className="text-18 font-semibold">
        {mergingCopy.will()}
      </h2>
      <dl className="desk-merge">
        <Side label={mergingCopy.goesOn()} side={into} />
        <Side label={mergingCopy.ends()} side={from} />
      </dl>
      <ul className="desk-consequences">
        <li>
          {newcomers.length === 0 ? (
            mergingCopy.nobodyNew(other)
          ) : (
            <>
              {mergingCopy.readers(other)}
              <ul>
                {newcomers.map((each) => (
                  <li key={each}>
                    <bdi>{each}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </li>
        {isOtherProject ? <li>{mergingCopy.otherProject({ caseNumber: from.caseNumber })}</li> : null}
        <li>{mergingCopy.told({ sentence: caseNewsCopy.merged({ number: into.caseNumber }) })}</li>
        <li>{mergingCopy.replies(other)}</li>
        <li>{mergingCopy.clocks(other)}</li>
        {hasEarlier ? <li>{mergingCopy.chain(other)}</li> : null}
      </ul>
      <FormFrame form={mergeForm} action={paths.staffCaseMerge(caseNumber)}>
        <input type="hidden" name={mergeForm.fields.version} value={etag} />
        <input type="hidden" name={mergeForm.fields.into} value={into.caseNumber} />
        <input type="hidden" name={mergeForm.fields.intoVersion} value={intoEtag} />
        <div className="site-form-actions">
          <Button type="submit" variant="primary">
            {mergeForm.submit()}
          </Button>
        </div>
      </FormFrame>
    </section>
  );
}

function Side({ label, side }: { label: string; side: MergeSide }) {
  const { caseNumber, subject, status, severity } = side;
  return (
    <div>
      <dt className="text-13 text-muted">{label}</dt>
      <dd>
        <a className="ui-link" href={paths.staffCase(caseNumber)}>
          <bdi>{mergingCopy.oneOfThem({ caseNumber, subject })}</bdi>
        </a>
        <p className="text-13 text-muted">
          {mergingCopy.status({ status: staffStatusLabel(status), severity })}
        </p>
      </dd>
    </div>
  );
}

/** What else the account asked: most duplicates are among them. */
function OtherCases({ caseNumber, others }: Pick<MergeablePage, 'caseNumber' | 'others'>) {
  return (
    <section aria-labelledby="others-title">
      <h2 id="others-title" className="text-18 font-semibold">
        {mergingCopy.others()}
      </h2>
      <ul className="desk-other-cases">
        {others.map((each) => (
          <li key={each.caseNumber}>
            <a className="ui-link" href={paths.staffCaseMerge(caseNumber, each.caseNumber)}>
              <bdi>{mergingCopy.oneOfThem(each)}</bdi>
            </a>{' '}
            <span className="text-13 text-muted">{staffStatusLabel(each.status)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
