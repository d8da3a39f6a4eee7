import type { DeskFormat } from './desk-export.ts';
import { freshdesk } from './freshdesk.ts';
import { zendesk } from './zendesk.ts';

/** The desks whose exports can be turned into history, by the name that the command line calls them. */
export const desks = { zendesk, freshdesk } as const satisfies Record<string, DeskFormat>;
export type DeskName = keyof typeof desks;

export const isDeskName = (name: string | undefined): name is DeskName =>
  name !== undefined && Object.hasOwn(desks, name);
