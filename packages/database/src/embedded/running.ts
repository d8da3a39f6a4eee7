import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Announcement {
  pid: number;
  address: string;
}

const path = (dataRoot: string): string => join(dataRoot, 'running.json');

/** Writes where the server that uses this data answers, for a second start to name. */
export async function writeAnnouncement(dataRoot: string, announcement: Announcement): Promise<void> {
  const temporary = `${path(dataRoot)}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(announcement), { mode: 0o644 });
  await rename(temporary, path(dataRoot));
}

/** The address that the process announced; null when the file is missing, damaged or another process's. */
export async function readAnnouncement(dataRoot: string, pid: number): Promise<string | null> {
  try {
    const announcement = JSON.parse(await readFile(path(dataRoot), 'utf8')) as Partial<Announcement>;
    return announcement.pid === pid && typeof announcement.address === 'string' ? announcement.address : null;
  } catch {
    return null;
  }
}
