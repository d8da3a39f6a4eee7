/** The signed-in person as pages name them. */
export interface SignedInPerson {
  name: string;
  email?: string;
  /** True for support staff, who have pages of their own. */
  isStaff?: boolean;
}
