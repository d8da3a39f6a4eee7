/** The signed-in person as pages name them. */
export interface SignedInPerson {
  name: string;
  email?: string;
}
