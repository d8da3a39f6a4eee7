/** The error message for a version of Node that is too old; null for a supported one. */
export function refuseOldNode(version: string = process.versions.node): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return null;
  return (
    `Reachout needs Node 22.18 or newer and this is ${version}. On Linux x64 and arm64 npm installs the right one as ` +
    'node_modules/.bin/node; elsewhere install Node 24. Run the command again with it.'
  );
}
