import * as z from 'zod/mini';
import { textOf } from '../fields.ts';
import { severities } from '../severity.ts';

/** The days of a week, Monday first (ISO 8601). */
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** Longest promise in minutes: a year. */
const maxPromiseMinutes = 525_600;

const key = (what: string) =>
  z
    .string(`${what} must be a text`)
    .check(z.regex(/^[a-z][a-z0-9-]{0,62}$/, `${what} must be lowercase letters, digits and dashes`));

const factKey = (about: string) =>
  z.optional(
    z
      .string()
      .check(
        z.regex(/^[a-z][A-Za-z0-9]*$/, 'must be the key of a fact of the brand file'),
        z.describe(`${about} It has to say the same in words, so that articles and clocks cannot differ.`),
      ),
  );

const hours = z.string('hours must be a text').check(
  z.regex(
    /^(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/,
    'must be written like "09:00-18:00", up to "24:00"',
  ),
  z.refine((value) => value.slice(0, 5) < value.slice(6), 'must begin before they end'),
);

const dayHours = z.array(hours).check(z.minLength(1, 'leave a day without hours out'));

const holidayDate = z
  .string('date must be a text')
  .check(
    z.refine(
      isHolidayDate,
      'must be a date that exists, like "2026-04-03", or a day of every year, like "12-25"',
    ),
  );

const calendarSchema = z.strictObject({
  key: key('a calendar’s key').check(z.describe('The name by which policies use the calendar.')),
  timeZone: z
    .string('timeZone must be a text')
    .check(
      z.refine(isTimeZone, 'must be the name of a time zone, like "Europe/Berlin"'),
      z.describe('The zone by whose clock hours and holidays are meant; summer time is followed.'),
    ),
  hours: z
    .strictObject({
      monday: z.optional(dayHours),
      tuesday: z.optional(dayHours),
      wednesday: z.optional(dayHours),
      thursday: z.optional(dayHours),
      friday: z.optional(dayHours),
      saturday: z.optional(dayHours),
      sunday: z.optional(dayHours),
    })
    .check(
      z.refine(
        (days) => Object.values(days).some((each) => each !== undefined),
        'must name the hours of one day at least',
      ),
      z.describe('The business hours of each day, like {"monday": ["09:00-12:30", "13:30-18:00"]}.'),
    ),
  holidays: z
    ._default(
      z
        .array(z.strictObject({ date: holidayDate, name: textOf('a holiday’s name', 80) }))
        .check(z.maxLength(1000, 'holidays must hold at most a thousand days')),
      [],
    )
    .check(z.describe('Days without business hours: "2026-04-03", or "12-25" for every year.')),
  hoursFact: factKey('The key of the brand’s fact that tells the hours to customers.'),
  holidaysFact: factKey('The key of the brand’s fact that tells the names of the holidays to customers.'),
});

const targetSchema = (about: string) =>
  z.optional(
    z
      .strictObject({
        minutes: z
          .int('minutes must be a whole number')
          .check(
            z.minimum(1, 'minutes must be at least 1'),
            z.maximum(maxPromiseMinutes, 'minutes must be at most 525600, which is a year'),
          ),
        time: z
          .enum(['business', 'calendar'], 'must be "business" or "calendar"')
          .check(z.describe('Whether minutes count in the hours of the calendar only, or always.')),
        fact: factKey('The key of the brand’s fact that tells the promise to customers.'),
      })
      .check(z.describe(about)),
  );

const policySchema = z.strictObject({
  plans: z
    .array(z.string())
    .check(z.minLength(1, 'plans must hold at least one plan'), z.describe('Keys of plans.')),
  severities: z
    .array(z.enum(severities, 'must be "1", "2", "3" or "4"'))
    .check(z.minLength(1, 'severities must hold at least one severity')),
  calendar: z
    .optional(z.string())
    .check(z.describe('The key of the calendar in which business minutes are counted.')),
  firstAnswer: targetSchema(
    'From the opening of the case to the first answer by a person. The customer is told when it is due.',
  ),
  nextAnswer: targetSchema('From each message of the customer to the next answer. For staff alone.'),
  solution: targetSchema('From the opening of the case until it is solved or closed. For staff alone.'),
  pauses: z
    ._default(z.array(z.enum(['customer', 'third party'])), ['customer'])
    .check(
      z.describe(
        'On whom the case may wait while the next answer and the solution are not counted. The first answer is always counted.',
      ),
    ),
});

/** What is promised to whom: calendars with business hours, and a policy for each plan and severity that has one. */
export const serviceClocksSchema = z.strictObject({
  calendars: z
    ._default(z.array(calendarSchema), [])
    .check(z.describe('Business hours and holidays, for example one calendar for each country.')),
  policies: z
    .array(policySchema)
    .check(
      z.minLength(1, 'policies must hold at least one policy; without any, leave serviceClocks out'),
      z.describe(
        'What is promised on which plans for which severities; no two for the same plan and severity.',
      ),
    ),
  warnAtPercent: z
    ._default(
      z
        .int('warnAtPercent must be a whole number')
        .check(z.minimum(1, 'warnAtPercent must be at least 1'), z.maximum(99, 'must be at most 99')),
      75,
    )
    .check(z.describe('Staff are warned when this share of the time of a promise has passed.')),
});

/** The clocks of the catalogue, checked. */
export type ServiceClocks = z.infer<typeof serviceClocksSchema>;
/** Business hours and holidays. */
export type BusinessCalendar = Omit<ServiceClocks['calendars'][number], 'key' | 'hoursFact' | 'holidaysFact'>;
/** A target of a policy. */
export type PolicyTarget = Omit<NonNullable<ServiceClocks['policies'][number]['firstAnswer']>, 'fact'>;

function isHolidayDate(value: string): boolean {
  const [, year = '2024', day] = /^(?:(\d{4})-)?(\d\d-\d\d)$/.exec(value) ?? [];
  const date = new Date(`${year}-${day}T00:00:00Z`);
  // A date that does not exist is either refused or another one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${day}`);
}

function isTimeZone(value: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
