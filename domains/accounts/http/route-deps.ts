import type { SignedTokens } from '@reachout/operations/use-cases/signed-tokens';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { Auth } from './auth.ts';

/** What the routes of accounts need besides. */
export interface AccountRouteDeps extends RouteDeps {
  auth: Auth;
  /** Of links by which a new password is chosen. */
  resetTokens: SignedTokens;
  /** The people of the demo world and their password, in demo mode only (A99). */
  demo: { people: readonly { name: string; email: string; about: string }[]; password: string } | null;
}
