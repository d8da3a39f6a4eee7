import { resolve } from 'node:path';
import { defaultDataRoot } from '@reachout/database/embedded';
import type { Language } from '@reachout/language/language';
import type { FailPoints } from '@reachout/http/fail-points';
import type { FindAssets, FindMessages } from '@reachout/http/page-assets';
import type { ContentPlaces } from '../settings/branded-content.ts';
import type { Config } from '../settings/config.ts';

/** Paths of this build. */
export interface BuildLayout {
  /** The project's folder, the base of relative paths in the configuration. */
  root: string;
  content: ContentPlaces;
  migrationsFolder: string;
  supervisorPath: string | undefined;
  /** What a thread runs that makes indexes beside the server; without it, the server makes them itself. */
  indexWorkerPath?: string | undefined;
  clientFolder: string | null;
  assets: FindAssets;
  /** Messages of parts that pages load later, in the languages that are offered. */
  messages: (offered: readonly Language[]) => FindMessages;
  development: boolean;
  /** Of a server that campaigns break. */
  failPoints?: FailPoints;
}

/** The data folder of this process: its own database, files, secrets. */
export function dataRootOf(config: Config, layout: Pick<BuildLayout, 'root'>): string {
  return config.REACHOUT_DATA_DIR === undefined
    ? defaultDataRoot()
    : resolve(layout.root, config.REACHOUT_DATA_DIR);
}
