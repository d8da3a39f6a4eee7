import type * as z from 'zod';

/** A variable of the environment. */
export interface Setting {
  about: string;
  example: string;
  schema: z.ZodType;
  secret?: boolean;
}

export type SettingsTable = Readonly<Record<string, Setting>>;

/** What the rows of a table come to, once read. */
export type SettingValues<Table extends SettingsTable> = {
  [Name in keyof Table]: z.output<Table[Name]['schema']>;
};

/** True for a setting that has no default and cannot be left out. */
export function isRequired({ schema }: Setting): boolean {
  return !schema.safeParse(undefined).success;
}
