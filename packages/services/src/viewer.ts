import type { PersonRole } from '@reachout/contract/staff';

/** The signed-in person, as the session says; never what a request's body claims. */
export interface Viewer {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  role: PersonRole;
}
