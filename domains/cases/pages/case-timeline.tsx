import * as hook from '../rules/page/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { timelineCopy } from '../messages/timeline.ts';
import { Rich } from '@reachout/language/rich';
import { promiseMessage } from '../rules/clocks/promise-message.ts';
import type { CaseTimelineItem } from '../rules/calls/case-life.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { firstNew, type Visit } from '../rules/page/visit.ts';
import { Badge } from '@reachout/ui/badge';
import { FileChip } from '@reachout/ui/file-chip';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { CaseAdded } from './case-added.tsx';
import { isPicture } from '../rules/case-files.ts';
import { formatFileSize } from '../rules/file-size.ts';
import type { RefundHref } from './invoice-link.tsx';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { TypedText } from '@reachout/web/lib/typed-text/typed-text';
import type { CaseSide } from './case-labels.ts';
import { changeParts, entryText, type TimelineChange, unansweredText } from './timeline-text.ts';

type CaseFile = CaseDetail['files'][number];

/** Where the entries' things are; it differs between a customer's and the staff's page. */
export interface TimelinePlaces {
  fileHref: (fileId: string) => string;
  refundHref: RefundHref;
  side?: CaseSide;
}

export interface CaseTimelineProps extends TimelinePlaces {
  /** Since when the reader was away: what others did then is marked as new. */
  visit?: Visit;
  supportCase: Pick<CaseDetail, 'timeline' | 'description' | 'openedBy' | 'createdAt' | 'refund' | 'invoice'>;
}

/** The case from its description on: words, changes, files and refunds in the order in which they happened. */
export function CaseTimeline({ supportCase, visit, ...places }: CaseTimelineProps) {
  const entries = withDescription(supportCase);
  const newest = firstNew(entries, visit);
  return (
    <ol className="case-timeline" {...mark(hook.timeline)} aria-label={timelineCopy.title()}>
      {entries.map((item) => (
        <li
          key={item.id}
          id={item.id}
          {...mark(hook.entry, item.id)}
          {...mark(hook.entryKind, item.type)}
          {...mark(hook.entryFrom, item.actor.isYou ? 'you' : item.actor.kind)}
          {...mark(hook.entrySays, entryText(item, places.side))}
        >
          {item === newest ? <p className="case-unread">{timelineCopy.newSinceLastVisit()}</p> : null}
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
            <TypedText className="case-text" text={supportCase.description} />
          </Said>
          <CaseAdded supportCase={supportCase} refundHref={places.refundHref} />
        </>
      );
    case 'comment':
      return (
        <Said item={item}>
          <TypedText className="case-text" text={item.body} />
          <CaseFiles files={item.files} fileHref={places.fileHref} />
        </Said>
      );
    case 'note':
      return (
        <div className="case-internal">
          <p className="case-internal-label">
            <Lock size={16} strokeWidth={1.5} aria-hidden="true" />
            {timelineCopy.internalNote()}
          </p>
          <Said item={item}>
            <TypedText className="case-text" text={item.body} />
            <CaseFiles files={item.files} fileHref={places.fileHref} />
          </Said>
        </div>
      );
    case 'reminder':
    case 'unanswered':
    case 'promise':
      return <Rule item={item} />;
    default:
      return <Change item={item} {...places} />;
  }
}

function Said({ item, children }: { item: CaseTimelineItem; children: ReactNode }) {
  const { name, kind, isYou, via } = item.actor;
  const author = (
    <h2 className="case-entry-author">
      <bdi>{name}</bdi>
    </h2>
  );
  return (
    <article className="case-entry">
      <header className="case-entry-head">
        <span className="case-mark" data-kind={kind} aria-hidden="true">
          {[...name.trim()][0]?.toUpperCase()}
        </span>
        {via === undefined ? (
          author
        ) : (
          <Rich
            message={timelineCopy.saidThrough}
            values={{ quiet: <span className="text-muted" />, program: <bdi>{via}</bdi>, person: author }}
          />
        )}
        {kind === 'staff' ? <Badge tone="accent">{timelineCopy.support()}</Badge> : null}
        {isYou ? <span className="text-muted">{timelineCopy.you()}</span> : null}
        <span className="text-muted">
          <Timestamp at={item.at} />
        </span>
      </header>
      <div className="case-entry-body">{children}</div>
    </article>
  );
}

function Change({ item, fileHref, refundHref, side }: TimelinePlaces & { item: TimelineChange }) {
  const href = linkOf(item, { fileHref, refundHref });
  const change = <ChangeText item={item} side={side} />;
  const { name, via } = item.actor;
  return (
    <div className="case-change">
      <p>
        <Rich
          message={timelineCopy.byAt}
          values={{
            change:
              href === undefined ? (
                change
              ) : (
                <a
                  className="ui-link"
                  href={href}
                  download={item.type === 'file' ? item.file.name : undefined}
                >
                  {change}
                </a>
              ),
            who:
              via === undefined ? (
                <bdi>{name}</bdi>
              ) : (
                <Rich
                  message={timelineCopy.through}
                  values={{ program: <bdi>{via}</bdi>, person: <bdi>{name}</bdi> }}
                />
              ),
            time: <Timestamp at={item.at} />,
          }}
        />
      </p>
      {item.type === 'escalation' ? <TypedText className="case-text" text={item.reason} /> : null}
    </div>
  );
}

interface RuleProps {
  item: Extract<CaseTimelineItem, { type: 'reminder' | 'unanswered' | 'promise' }>;
}

/** What a rule did because nobody answered: no person stands behind it. */
function Rule({ item }: RuleProps) {
  const change = ruleText(item);
  return (
    <div className="case-change">
      <p>
        <Rich message={timelineCopy.byRuleAt} values={{ change, time: <Timestamp at={item.at} /> }} />
      </p>
    </div>
  );
}

function ruleText(item: RuleProps['item']): ReactNode {
  switch (item.type) {
    case 'reminder':
      return <Rich message={timelineCopy.reminder} values={{ time: <Timestamp at={item.closesAt} /> }} />;
    case 'unanswered':
      return unansweredText(item.days);
    case 'promise':
      return <Rich message={promiseMessage(item)} values={{ time: <Timestamp at={item.dueAt} /> }} />;
  }
}

/** What people typed or chose stands apart: it may be written in another direction. */
function ChangeText({ item, side }: { item: TimelineChange; side: CaseSide | undefined }) {
  return changeParts(item, side).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have no other name
    'text' in part ? part.text : <bdi key={index}>{String(part.value)}</bdi>,
  );
}

function linkOf(item: TimelineChange, { fileHref, refundHref }: TimelinePlaces): string | undefined {
  if (item.type === 'file') return item.file.isRemoved ? undefined : fileHref(item.file.id);
  if (item.type === 'refund') return refundHref(item.refundId);
  return 'url' in item ? item.url : undefined;
}

interface CaseFilesProps extends Pick<TimelinePlaces, 'fileHref'> {
  files: readonly CaseFile[];
}

/** Downloads are attachments; the name is text that a person chose. */
function CaseFiles({ files, fileHref }: CaseFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="ui-files" aria-label={timelineCopy.files()}>
      {files.map((file) => (
        <li key={file.id}>
          {file.isRemoved || !isPicture(file.type) ? null : (
            <img
              className="case-picture"
              src={fileHref(file.id)}
              alt={file.name}
              loading="lazy"
              decoding="async"
            />
          )}
          <FileChip
            name={file.name}
            note={file.isRemoved ? undefined : formatFileSize(file.size)}
            href={file.isRemoved ? undefined : fileHref(file.id)}
            download={file.name}
          />
        </li>
      ))}
    </ul>
  );
}
