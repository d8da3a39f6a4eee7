import type { AccessToken } from '@reachout/accounts/rules/access-tokens';
import type { PersonRole } from './staff.ts';

/** The signed-in person, as the session says; never what a request's body claims. */
export interface Viewer {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  role: PersonRole;
  /** False for those with nothing of a customer's: neither an account of their own nor a team. Only a session tells. */
  hasAccount?: boolean;
  /** The tag of the language that the person chose, or null. Only a session tells. */
  language?: string | null;
  /** The tag of the language in which they were last answered a page without having chosen one. Only a session tells. */
  lastLanguage?: string | null;
  /** The access token, if a program calls on the person's behalf. */
  token?: ProgramToken;
}

/** A program's token as the use-cases see it. */
export interface ProgramToken {
  id: string;
  /** The name that its person gave it; the program's changes are marked with it. */
  name: string;
  /** The one account that it is for; null when it is for all of the person's. */
  accountId: string | null;
}

/** The holder of a token, and its scopes. Each use-case resolves the person's permissions, as for a session. */
export interface TokenHolder {
  viewer: Viewer;
  scopes: AccessToken['scopes'];
}
