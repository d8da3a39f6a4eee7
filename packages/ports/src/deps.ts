import type { StatusSource } from '@reachout/status/rules/status-source';
import type { Brand } from '@reachout/brand/rules/brand';
import type { Database } from '@reachout/database/client';
import type {
  AssistantPort,
  BillingPort,
  ClockPort,
  DeskPort,
  FailPointsPort,
  FilesPort,
  FlagsPort,
  IdsPort,
  LogPort,
  SignalsPort,
  TracePort,
} from './ports.ts';

/** What every use-case is given. */
export interface ServiceDeps {
  db: Database;
  brand: Brand;
  clock: ClockPort;
  ids: IdsPort;
  files: FilesPort;
  flags: FlagsPort;
  assistant: AssistantPort;
  billing: BillingPort;
  /** Signals about answers being written; the topic is the thread's id. */
  signals: SignalsPort;
  log: LogPort;
  /** Absent unless the operator has a place for traces. */
  trace?: TracePort;
  desk: DeskPort;
  /** Where the site learns how the platform is doing. */
  statusSource: StatusSource;
  /** Absent from the product that people run. */
  failPoints?: FailPointsPort;
}
