import { pageCopy } from '../messages/page.ts';
import { waitWords } from '../rules/case-life.ts';
import type { CaseTimelineItem } from '../rules/calls/case-life.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { Badge } from '@reachout/ui/badge';
import { Lock, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { CaseAdded } from './case-added.tsx';
import { formatBytes } from './case-labels.ts';
import type { RefundHref } from './invoice-link.tsx';
import { LinkedText } from './linked-text.tsx';
import { Moment } from '@reachout/web/lib/moment';
import { changeWords, entrySays, type TimelineChange } from './timeline-words.ts';

type CaseFile = CaseDetail['files'][number];

/** Where the entries' things are; it differs between a customer's and the staff's page. */
export interface TimelinePlaces {
  fileHref: (fileId: string) => string;
  refundHref: RefundHref;
}

export interface CaseTimelineProps extends TimelinePlaces {
  supportCase: Pick<CaseDetail, 'timeline' | 'description' | 'openedBy' | 'createdAt' | 'refund' | 'invoice'>;
}

/** The case from its description on: words, changes, files and refunds in the order in which they happened. */
export function CaseTimeline({ supportCase, ...places }: CaseTimelineProps) {
  return (
    <ol className="case-timeline" data-timeline="" aria-label={pageCopy.timeline()}>
      {withDescription(supportCase).map((item) => (
        <li
          key={item.id}
          id={item.id}
          data-entry={item.id}
          data-kind={item.type}
          data-from={item.actor.isYou ? 'you' : item.actor.kind}
          data-says={entrySays(item)}
        >
          <TimelineEntry item={item} supportCase={supportCase} {...places} />
        </li>
      ))}
    </ol>
  );
}

/** The description stands first, also on a case from another system, whose history does not say that it was opened. */
function withDescription({
  timeline,
  openedBy,
  createdAt,
}: CaseTimelineProps['supportCase']): readonly CaseTimelineItem[] {
  if (timeline.some(({ type }) => type === 'opened')) return timeline;
  return [{ id: 'opened', type: 'opened', at: createdAt, actor: openedBy }, ...timeline];
}

interface TimelineEntryProps extends TimelinePlaces {
  item: CaseTimelineItem;
  supportCase: CaseTimelineProps['supportCase'];
}

function TimelineEntry({ item, supportCase, ...places }: TimelineEntryProps) {
  switch (item.type) {
    case 'opened':
      return (
        <>
          <Said item={item}>
            <LinkedText text={supportCase.description} />
          </Said>
          <CaseAdded supportCase={supportCase} refundHref={places.refundHref} />
        </>
      );
    case 'comment':
      return (
        <Said item={item}>
          <LinkedText text={item.body} />
          <CaseFiles files={item.files} fileHref={places.fileHref} />
        </Said>
      );
    case 'note':
      return (
        <div className="case-internal">
          <p className="case-internal-label">
            <Lock size={16} strokeWidth={1.5} aria-hidden="true" />
            {pageCopy.internalNoteTheCustomerNever()}
          </p>
          <Said item={item}>
            <LinkedText text={item.body} />
            <CaseFiles files={item.files} fileHref={places.fileHref} />
          </Said>
        </div>
      );
    case 'reminder':
    case 'unanswered':
      return <Rule item={item} />;
    default:
      return <Change item={item} {...places} />;
  }
}

function Said({ item, children }: { item: CaseTimelineItem; children: ReactNode }) {
  const { name, kind, isYou, via } = item.actor;
  return (
    <article className="case-entry">
      <header className="case-entry-head">
        <span className="case-mark" data-kind={kind} aria-hidden="true">
          {[...name.trim()][0]?.toUpperCase()}
        </span>
        {via === undefined ? null : (
          <>
            <span className="text-muted">{pageCopy.by()}</span>
            <bdi>{via}</bdi>
            <span className="text-muted">{pageCopy.for()}</span>
          </>
        )}
        <h2 className="case-entry-author">
          <bdi>{name}</bdi>
        </h2>
        {kind === 'staff' ? <Badge tone="accent">{pageCopy.support()}</Badge> : null}
        {isYou ? <span className="text-muted">{pageCopy.you()}</span> : null}
        <span className="text-muted">
          <Moment at={item.at} />
        </span>
      </header>
      <div className="case-entry-body">{children}</div>
    </article>
  );
}

function Change({ item, fileHref, refundHref }: TimelinePlaces & { item: TimelineChange }) {
  const href = linkOf(item, { fileHref, refundHref });
  const parts = changeWords(item).map((part) =>
    typeof part === 'string' ? part : <bdi key={part.own}>{part.own}</bdi>,
  );
  return (
    <div className="case-change">
      <p>
        {href === undefined ? (
          parts
        ) : (
          <a className="ui-link" href={href} download={item.type === 'file' ? item.file.name : undefined}>
            {parts}
          </a>
        )}
        {' by '}
        {item.actor.via === undefined ? null : (
          <>
            <bdi>{item.actor.via}</bdi>
            {' for '}
          </>
        )}
        <bdi>{item.actor.name}</bdi>
        {', '}
        <Moment at={item.at} />
      </p>
      {item.type === 'escalation' ? <LinkedText text={item.reason} /> : null}
    </div>
  );
}

/** What a rule did because nobody answered: no person stands behind it. */
function Rule({ item }: { item: Extract<CaseTimelineItem, { type: 'reminder' | 'unanswered' }> }) {
  const { before, after } = waitWords.reminder;
  return (
    <div className="case-change">
      <p>
        {item.type === 'reminder' ? (
          <>
            {before}
            <Moment at={item.closesAt} />
            {after}
          </>
        ) : (
          waitWords.unanswered(item.days)
        )}
        {'. Automatic, '}
        <Moment at={item.at} />
      </p>
    </div>
  );
}

function linkOf(item: TimelineChange, { fileHref, refundHref }: TimelinePlaces): string | undefined {
  if (item.type === 'file') return fileHref(item.file.id);
  if (item.type === 'refund') return refundHref(item.refundId);
  return item.type === 'continued' ? item.url : undefined;
}

interface CaseFilesProps extends Pick<TimelinePlaces, 'fileHref'> {
  files: readonly CaseFile[];
}

/** Downloads are attachments; the name is text that a person chose. */
function CaseFiles({ files, fileHref }: CaseFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="case-files" aria-label={pageCopy.files()}>
      {files.map((file) => (
        <li key={file.id}>
          <a className="ui-link" href={fileHref(file.id)} download={file.name}>
            <Paperclip size={16} strokeWidth={1.5} aria-hidden="true" />
            <bdi>{file.name}</bdi>
          </a>{' '}
          <span className="text-muted">{formatBytes(file.size)}</span>
        </li>
      ))}
    </ul>
  );
}
