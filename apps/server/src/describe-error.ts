/** The error's kind and place in our code; its message may hold what a person typed and stays out of the log. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack
    ?.split('\n')
    .find((line) => /^ {4}at .*\/(?:dist\/server|src)\/[^ ]*:\d+:\d+\)?$/.test(line));
  const code = (error as { code?: unknown }).code ?? (error.cause as { code?: unknown } | undefined)?.code;
  return [error.name, typeof code === 'string' ? code : undefined, place?.trim()].filter(Boolean).join(' ');
}
