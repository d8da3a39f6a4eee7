/** What the server tells its supervisor, as one line of JSON on its standard input. The end of that input means: stop. */
export interface SupervisorOrder {
  /** The process that uses the database. */
  ownerPid: number;
  dataRoot: string;
  /** Where PostgreSQL's programs are copied to. */
  programsRoot: string;
  /** The package's `native` folder: PostgreSQL's programs as npm installed them. */
  binariesDir: string;
  binariesVersion: string;
  /** Whom PostgreSQL runs as when the supervisor is root. */
  runAs: Identity | null;
  profile: Profile;
  /** May the application's role create databases? For test clusters. */
  createDatabases: boolean;
}

export interface Identity {
  uid: number;
  gid: number;
}

/** `durable` for real use; `fast` gives up safety against power loss for clusters that are thrown away. */
export type Profile = 'durable' | 'fast';

/** What the supervisor tells the server, one line of JSON each on its standard output. */
export type SupervisorReport =
  | { event: 'ready'; pid: number; socketDir: string; password: string; dataDir: string; firstStart: boolean }
  | { event: 'in-use'; pid: number; address: string | null; dataDir: string }
  | { event: 'failed'; message: string }
  | { event: 'restarting'; message: string }
  | { event: 'restarted'; pid: number };

/** The names inside the cluster: one role that owns one database. The superuser has no password and cannot log in. */
export const applicationRole = 'reachout';
export const applicationDatabase = 'reachout';
