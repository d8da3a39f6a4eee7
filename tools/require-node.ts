import { refuseOldNode } from '../apps/server/src/refuse-old-node.ts';

/** Ends a tool that this Node cannot run, and says what to do. */
export function requireNode(): void {
  const refusal = refuseOldNode();
  if (refusal === null) return;
  console.error(refusal);
  process.exit(1);
}
