import { resolve } from 'node:path';
import { defaultDataRoot } from '@reachout/database/embedded';
import type { FailPoints } from '@reachout/http/fail-points';
import type { FindAssets } from '@reachout/http/page-assets';
import type { ContentPlaces } from '../settings/branded-content.ts';
import type { Config } from '../settings/config.ts';

/** Where this build keeps its parts. */
export interface BuildLayout {
  /** The project's folder; relative paths of the configuration start here. */
  root: string;
  content: ContentPlaces;
  migrationsFolder: string;
  supervisorPath: string | undefined;
  clientFolder: string | null;
  assets: FindAssets;
  development: boolean;
  /** Of a server that campaigns break. */
  failPoints?: FailPoints;
}

/** The folder of what this process keeps: its own database, files, secrets. */
export function dataRootOf(config: Config, layout: Pick<BuildLayout, 'root'>): string {
  return config.REACHOUT_DATA_DIR === undefined
    ? defaultDataRoot()
    : resolve(layout.root, config.REACHOUT_DATA_DIR);
}
