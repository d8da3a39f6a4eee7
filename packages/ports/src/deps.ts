import type { StatusSource } from '@reachout/status/rules/status-source';
import type { OutsideAssistantPort } from '@reachout/chat/rules/outside-assistant';
import type { Brand } from '@reachout/brand/rules/brand';
import type { Database } from '@reachout/database/client';
import type {
  AssistantPort,
  BillingPort,
  ClockPort,
  DeskPort,
  DraftsPort,
  EventsPort,
  FailPointsPort,
  FilesPort,
  FlagsPort,
  IdsPort,
  IncomingEventsPort,
  LogPort,
  Mailing,
  PushPort,
  SignalsPort,
  StatusPort,
  TracePort,
} from './ports.ts';

/** Dependencies of every use-case. */
export interface ServiceDeps {
  db: Database;
  brand: Brand;
  clock: ClockPort;
  ids: IdsPort;
  files: FilesPort;
  flags: FlagsPort;
  assistant: AssistantPort;
  /** Present where a language model answers: it drafts answers of staff. */
  drafts?: DraftsPort;
  /** Present where an assistant of another system answers behind it, which keeps conversations of its own. */
  outsideAssistant?: OutsideAssistantPort;
  billing: BillingPort;
  /** Signals of new answer events; the topic is the thread's id. */
  signals: SignalsPort;
  log: LogPort;
  /** Absent unless the operator has configured tracing. */
  trace?: TracePort;
  desk: DeskPort;
  /** Absent unless the operator names a system that is told of events. */
  events?: EventsPort;
  /** Absent where no mail is sent. */
  mail?: Mailing;
  /** Absent unless the operator has set keys for it. */
  push?: PushPort;
  /** Absent unless the operator's platform sends events. */
  incomingEvents?: IncomingEventsPort;
  /** Absent unless a mail service of the operator brings mails. */
  incomingMail?: IncomingEventsPort;
  /** The source of the platform's status. */
  statusSource: StatusSource;
  /** Present where that is another system. */
  outsideStatus?: StatusPort;
  /** For how many seconds answers of staff wait before they go out, where they may be undone meanwhile; absent or 0 where they go out at once. */
  holdSeconds?: number;
  /** Absent from the product that people run. */
  failPoints?: FailPointsPort;
}
