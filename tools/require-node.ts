/** Refuses to go on with a Node that cannot run the project, and says what to do. */
export function requireNode(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  console.error(
    `Reachout needs Node 22.18 or newer and this is ${version}. On Linux x64 and arm64 npm installs the right one by itself; ` +
      'elsewhere install Node 24 and run the command again.',
  );
  process.exit(1);
}
