import { staffStatusLabel } from '@reachout/cases/rules/case-status';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { Button } from '@reachout/ui/button';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { linkingCopy } from '../../messages/other-cases.ts';
import { linkField, linkForms } from '../../rules/linking/link-forms.ts';
import { incidentStateLabel } from '../../rules/linking/incident-state-label.ts';

export type LinkedRecord = StaffCaseDetail['links'][number];

export interface LinkedRecordsProps {
  links: readonly LinkedRecord[];
  /** Where the forms post to that remove one; without it they are only shown. */
  removeAt?: string;
}

/** Cases and incidents that a case is linked to, each with its status. */
export function LinkedRecords({ links, removeAt }: LinkedRecordsProps) {
  return (
    <ul className="desk-links">
      {links.map((link) => (
        <li key={`${link.kind} ${link.id}`}>
          <span>
            <a className="ui-link" href={link.url}>
              <bdi>{linkedName(link)}</bdi>
            </a>{' '}
            <span className="text-13 text-muted">{linkedStatus(link)}</span>
          </span>
          {removeAt === undefined ? null : <RemoveLink link={link} action={removeAt} />}
        </li>
      ))}
    </ul>
  );
}

/** What a linked case or incident is called. */
function linkedName({ kind, id, name }: LinkedRecord): string {
  return kind === 'case'
    ? linkingCopy.theCase({ caseNumber: id, subject: name })
    : linkingCopy.causedBy({ title: name });
}

function linkedStatus({ kind, status, accountName }: LinkedRecord): string {
  return kind === 'case'
    ? linkingCopy.ofAccount({ account: accountName ?? '', status: staffStatusLabel(status) })
    : incidentStateLabel(status);
}

function RemoveLink({ link, action }: { link: LinkedRecord; action: string }) {
  return (
    <FormFrame form={linkForms.remove} action={action}>
      <input type="hidden" name={linkField.kind} value={link.kind} />
      <input type="hidden" name={linkField.id} value={link.id} />
      <Button
        type="submit"
        size="small"
        variant="quiet"
        aria-label={linkingCopy.removeOf({ name: linkedName(link) })}
      >
        {linkForms.remove.submit()}
      </Button>
    </FormFrame>
  );
}
