import type { RouteDeps } from '@reachout/http/route-deps';
import type { MailLinks } from '../use-cases/mail-links.ts';

/** What the routes of mail need besides. */
export interface MailRouteDeps extends RouteDeps {
  mailLinks: MailLinks;
}
