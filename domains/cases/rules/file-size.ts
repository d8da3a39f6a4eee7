import { formatNumber } from '@reachout/language/format';

/** The size limit of a file as people read it. */
export const fileSizeLimit = '10 MB';

/** Bytes as people read them: `12 kB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${formatNumber(Math.round(bytes / 1_000))} kB`;
  return `${formatNumber(bytes / 1_000_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
