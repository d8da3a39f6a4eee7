import type { CaseTag, StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { isOpenCaseStatus } from '@reachout/cases/rules/case-status';
import { part } from '@reachout/cases/rules/page/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { Button } from '@reachout/ui/button';
import { Disclosure } from '@reachout/ui/disclosure';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { X } from 'lucide-react';
import { snoozeCopy, tagCopy } from '../../messages/triage.ts';
import { triageForms } from '../../rules/triage/triage-forms.ts';
import { SnoozeMark } from './snooze-mark.tsx';
import { TagNames } from './tag-names.tsx';
import { WakeFields } from './wake-fields.tsx';

export interface CaseTriageProps {
  supportCase: Pick<StaffCaseDetail, 'caseNumber' | 'status' | 'tags' | 'snooze' | 'etag'>;
  /** The whole vocabulary. */
  vocabulary: readonly CaseTag[];
}

/** By which words a case is found again, and until when it sleeps. */
export function CaseTriage({ supportCase, vocabulary }: CaseTriageProps) {
  const { caseNumber, tags } = supportCase;
  const { tag, untag } = triageForms;
  const form = {
    isInPlace: false,
    encType: 'multipart/form-data',
    action: paths.staffCase(caseNumber),
  } as const;
  return (
    <>
      <section aria-labelledby="tags-title" className="case-share" {...mark(part, 'tags')}>
        <h2 id="tags-title" className="case-aside-title">
          {tagCopy.title()}
        </h2>
        {tags.length === 0 ? (
          <p className="text-14 text-muted">{tagCopy.noTags()}</p>
        ) : (
          <FormFrame form={untag} {...form}>
            <ul className="desk-chips">
              {tags.map(({ id, name }) => (
                <li key={id} className="desk-tag">
                  <a href={`${paths.staffCases()}${queryString({ tag: id, sort: '-updatedAt' })}`}>
                    <bdi>{name}</bdi>
                  </a>
                  <button
                    type="submit"
                    name={untag.fields.tagId}
                    value={id}
                    aria-label={tagCopy.takeOff({ name })}
                    className="ui-no-print"
                  >
                    <X size={14} strokeWidth={1.5} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          </FormFrame>
        )}
        <FormFrame form={tag} {...form} className="desk-inline-form ui-no-print">
          <TextField
            name={tag.fields.tags}
            id="case-tags"
            label={tagCopy.field()}
            hint={tagCopy.fieldHint()}
            list="tag-names"
            autoComplete="off"
            dir="auto"
          />
          <Button type="submit">{tag.submit()}</Button>
        </FormFrame>
        <TagNames id="tag-names" tags={vocabulary} />
      </section>
      <CaseSnooze supportCase={supportCase} form={form} />
    </>
  );
}

interface CaseSnoozeProps {
  supportCase: CaseTriageProps['supportCase'];
  form: { isInPlace: false; encType: 'multipart/form-data'; action: string };
}

function CaseSnooze({ supportCase: { status, snooze, etag }, form }: CaseSnoozeProps) {
  const isAsleep = snooze !== null && !snooze.isOver;
  if (!isOpenCaseStatus(status)) return null;
  return (
    <section aria-labelledby="snooze-title" className="case-share" {...mark(part, 'snooze')}>
      <h2 id="snooze-title" className="case-aside-title">
        {snoozeCopy.title()}
      </h2>
      {snooze === null ? null : (
        <p>
          <SnoozeMark snooze={snooze} />
        </p>
      )}
      {isAsleep ? (
        <FormFrame form={triageForms.wake} {...form} className="ui-no-print">
          <Button type="submit">{triageForms.wake.submit()}</Button>
        </FormFrame>
      ) : (
        <Disclosure className="ui-no-print" summary={snoozeCopy.until()}>
          <FormFrame form={triageForms.snooze} {...form} className="desk-stacked-form">
            <input type="hidden" name={triageForms.snooze.fields.version} value={etag} />
            <WakeFields id="snooze" />
            <Button type="submit">{triageForms.snooze.submit()}</Button>
          </FormFrame>
        </Disclosure>
      )}
    </section>
  );
}
