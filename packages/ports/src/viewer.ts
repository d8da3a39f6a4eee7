import type { AccessToken } from '@reachout/accounts/rules/access-tokens';
import type { PersonRole } from './staff.ts';

/** The signed-in person, as the session says; never what a request's body claims. */
export interface Viewer {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  role: PersonRole;
  /** The access token by which a program asks in the person's name. */
  token?: ProgramToken;
}

/** A program's token as the use-cases see it. */
export interface ProgramToken {
  id: string;
  /** As its person called it: what the program does is marked with it. */
  name: string;
  /** The one account that it is for; null when it is for all of the person's. */
  accountId: string | null;
}

/** Who asks by a token, and what the token is for. The person's rights are looked up by each use-case, as for a session. */
export interface TokenHolder {
  viewer: Viewer;
  scopes: AccessToken['scopes'];
}
