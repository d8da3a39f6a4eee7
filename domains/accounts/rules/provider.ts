/** Who at the provider looks after an account; at least one way to reach them is known. */
export interface SuccessManager {
  name: string;
  email?: string | undefined;
  /** A page of theirs, such as a calendar. */
  url?: string | undefined;
}

/** The commit that a deployment was built from. */
export interface DeployedCommit {
  sha: string;
  message?: string | undefined;
  branch?: string | undefined;
}
