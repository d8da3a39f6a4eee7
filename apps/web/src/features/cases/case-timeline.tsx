import type { CaseDetail } from '@reachout/contract/calls/cases';
import { paths } from '@reachout/contract/paths';
import { Badge } from '@reachout/ui/badge';
import { Paperclip } from 'lucide-react';
import { formatBytes } from './case-labels.ts';
import { Moment } from './moment.tsx';

/** Something that changed about a case. */
export interface CaseChange {
  kind: string;
  before: string | null;
  after: string | null;
  actorName: string | null;
  createdAt: string;
}

export interface CaseTimelineProps {
  supportCase: CaseDetail;
  changes: readonly CaseChange[];
  /** The person who opened the case, when it is known. */
  openedBy: string;
  teamSlug?: string;
}

type Entry =
  | { at: string; key: string; comment: CaseDetail['comments'][number] }
  | { at: string; key: string; change: CaseChange };

/** The case from its description on: comments and changes in the order in which they happened. */
export function CaseTimeline({ supportCase, changes, openedBy, teamSlug }: CaseTimelineProps) {
  const entries = [
    ...supportCase.comments.map((comment): Entry => ({ at: comment.createdAt, key: comment.id, comment })),
    ...changes
      .filter(({ kind }) => kind !== 'opened')
      .map((change, index): Entry => ({ at: change.createdAt, key: `change-${index}`, change })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <ol className="case-timeline">
      <li>
        <Entry author={openedBy} at={supportCase.createdAt}>
          <p className="case-words">{supportCase.description}</p>
          <CaseFiles supportCase={supportCase} teamSlug={teamSlug} />
        </Entry>
      </li>
      {entries.map((entry) => (
        <li key={entry.key}>
          {'comment' in entry ? (
            <Entry
              author={entry.comment.author.name}
              at={entry.at}
              isStaff={entry.comment.author.kind === 'staff'}
            >
              <p className="case-words">{entry.comment.body}</p>
            </Entry>
          ) : (
            <Change change={entry.change} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface EntryProps {
  author: string;
  at: string;
  isStaff?: boolean;
  children: React.ReactNode;
}

function Entry({ author, at, isStaff = false, children }: EntryProps) {
  return (
    <article className="case-entry">
      <header className="case-entry-head">
        <bdi className="font-medium">{author}</bdi>
        {isStaff ? <Badge tone="accent">Support</Badge> : null}
        <span className="text-muted">
          <Moment at={at} />
        </span>
      </header>
      {children}
    </article>
  );
}

const changeNames: Record<string, string> = {
  status: 'Status',
  severity: 'Severity',
  participants: 'Participants',
};

function Change({ change }: { change: CaseChange }) {
  return (
    <p className="case-change">
      {changeNames[change.kind] ?? change.kind}: <bdi>{change.before || 'none'}</bdi> to{' '}
      <bdi>{change.after || 'none'}</bdi>
      {change.actorName ? (
        <>
          {' '}
          by <bdi>{change.actorName}</bdi>
        </>
      ) : null}
      {', '}
      <Moment at={change.createdAt} />
    </p>
  );
}

/** Downloads are attachments; the name is text that a person chose. */
function CaseFiles({ supportCase, teamSlug }: { supportCase: CaseDetail; teamSlug?: string }) {
  if (supportCase.files.length === 0) return null;
  return (
    <ul className="case-files" aria-label="Files">
      {supportCase.files.map((file) => (
        <li key={file.id}>
          <a
            className="ui-link"
            href={paths.caseFile({ teamSlug, caseNumber: supportCase.caseNumber, fileId: file.id })}
            download={file.name}
          >
            <Paperclip size={16} strokeWidth={1.5} aria-hidden="true" />
            <bdi>{file.name}</bdi>
          </a>{' '}
          <span className="text-muted">{formatBytes(file.size)}</span>
        </li>
      ))}
    </ul>
  );
}
