/** Who a page is for: a person it names, somebody who is signed in, or a visitor. */
export type PageViewer = SignedInPerson | 'somebody' | null;

/** The signed-in person as pages name them. */
export interface SignedInPerson {
  name: string;
  email?: string;
  /** True for support staff, who have pages of their own. */
  isStaff?: boolean;
  /** False for those who have no customer's account at all, as most support staff. */
  hasAccount?: boolean;
  /** How much the person has to read, as far as it is counted; absent where that is not known. */
  unread?: number;
  /** How mail leaves this site; absent where none is sent. */
  mail?: 'sent' | 'kept';
  /** True where another system of the operator’s is told of events. */
  hasEvents?: boolean;
}
