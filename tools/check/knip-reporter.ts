import type { Reporter } from 'knip';

/** Adds how many files knip looked at to its report; its own reporters keep that to themselves. */
const reportCount: Reporter = ({ counters }) => {
  console.log(`Looked at ${counters.processed} files`);
};

// knip loads a reporter as the default export of its file.
export default reportCount;
