import { maxId, maxUrl } from '@reachout/core/limits';
import { isMinorUnits } from '@reachout/core/money';
import { parseTimestamp } from '@reachout/core/time';
import * as z from 'zod/mini';
import { worldCopy } from '../messages/world.ts';

/** What the fields of records that other systems send may hold. */

// White space and control characters would make keys that look alike; a tab joins the parts of a key.
// oxlint-disable-next-line no-control-regex -- exactly these are refused
const idPattern = /^[^\s\u0000-\u001F\u007F]+$/;
/** One part of a key: an id of whoever sends it. */
export const keyPartSchema = z.string().check(
  z.maxLength(maxId),
  z.regex(idPattern, { error: () => worldCopy.idForm() }),
  z.refine((value) => value.isWellFormed(), { error: () => worldCopy.textForm() }),
);
/** Text of any lines, up to `max` UTF-16 units. */
export const textSchema = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((value) => !value.includes('\0') && value.isWellFormed(), { error: () => worldCopy.textForm() }),
  );
/** One line that says something. */
export const lineSchema = (max: number) =>
  textSchema(max).check(
    z.refine((value) => value.trim() !== '' && !/[\r\n]/.test(value), { error: () => worldCopy.lineForm() }),
  );
/** A timestamp, in UTC. */
export const timeSchema = z
  .string()
  .check(
    z.refine((value) => parseTimestamp(value) !== undefined, { error: () => worldCopy.timestampForm() }),
  );
export const slugSchema = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/, { error: () => worldCopy.slugForm() }));
export const mailSchema = z
  .string()
  .check(z.regex(/^[^\s@<>,;"\0]{1,64}@[^\s@<>,;"\0]{1,189}$/, { error: () => worldCopy.mailForm() }));
export const urlSchema = textSchema(maxUrl).check(
  z.regex(/^https?:\/\/[^\s/?#]+[^\s]*$/, { error: () => worldCopy.urlForm() }),
);
/** Money in minor units of its currency. */
export const minorSchema = z.number().check(z.refine(isMinorUnits, { error: () => worldCopy.minorForm() }));
export const currencySchema = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/, { error: () => worldCopy.currencyForm() }));
