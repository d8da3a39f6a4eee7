import type { SettingsTable, SettingValues } from './setting.ts';

/** A system that can stand behind a port in the place of what is built in. */
export interface OutsideSystem<Port, Parts, Table extends SettingsTable = SettingsTable> {
  /** What it does, to be read after its name. */
  about: string;
  /** What it needs from the operator. A setting whose schema cannot be left out is required where this system is chosen. */
  settings: Table;
  /** Imports the adapter, which is loaded only where it is used, and opens it. */
  open(values: SettingValues<Table>, parts: Parts): Promise<Port>;
}

/** The setting that chooses what stands behind a port. */
export interface OutsideChoice<Port, Parts> {
  name: string;
  about: string;
  builtIn: { name: string; about: string };
  systems: Readonly<Record<string, OutsideSystem<Port, Parts>>>;
}

/** What the operator wrote for an outside system cannot be used. The message says what and where, and is fit to print. */
export class OutsideSystemRefused extends Error {
  override name = 'OutsideSystemRefused';
}

/**
 * Reads a file of the operator's for an outside system.
 *
 * @throws OutsideSystemRefused with what the reader says of it
 */
export function readForOutside<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new OutsideSystemRefused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Names a port and what it hands to each system; each system's settings give its `open` the types of their values. */
export const behind =
  <Port, Parts = undefined>() =>
  <const Table extends SettingsTable>(
    system: OutsideSystem<Port, Parts, Table>,
  ): OutsideSystem<Port, Parts, Table> =>
    system;
