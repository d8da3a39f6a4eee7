import type { Auth } from '@reachout/accounts/http/auth';
import type { AccountRouteDeps } from '@reachout/accounts/http/route-deps';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import type { ChatRouteDeps } from '@reachout/chat/http/route-deps';
import type { DocumentationRouteDeps } from '@reachout/documentation/http/route-deps';
import type { HelpRouteDeps } from '@reachout/help/http/route-deps';
import type { FailPoints } from '@reachout/http/fail-points';
import type { MailRouteDeps } from '@reachout/mail/http/route-deps';
import type { OperationsRouteDeps } from '@reachout/operations/http/route-deps';
import type { RecurringFailure } from '@reachout/ports/recurring-failure';
import type { Tracing } from './ports/tracing.ts';

/** The application's dependencies, injected: no globals, so that tests build one in a line. */
export interface AppDeps
  extends
    AccountRouteDeps,
    CaseRouteDeps,
    ChatRouteDeps,
    DocumentationRouteDeps,
    HelpRouteDeps,
    MailRouteDeps,
    OperationsRouteDeps {
  auth: Auth;
  /** Absent unless the operator has configured tracing. */
  tracing?: Tracing;
  trustedProxies: number;
  /** Deduplicated log of database outages; each request's own log line has its error code. */
  outage: RecurringFailure;
  isOwnOrigin: (origin: string, host: string | undefined) => boolean;
  /** Fault injection for campaigns; absent from the product that people run. */
  failPoints?: FailPoints;
}
