import { describe, expect, it } from 'vitest';
import { brand, catalogue } from '@reachout/core/testing/samples';
import { parseCatalogue } from '../parse-catalogue.ts';
import { findClockProblems, findFactProblems } from './clock-problems.ts';
import { hoursText, targetText } from './clock-texts.ts';
import type { ServiceClocks } from './service-clocks.ts';

const day = ['09:00-18:00'];
const office = {
  key: 'office',
  timeZone: 'Europe/Berlin',
  hours: { monday: day, friday: day },
  holidays: [],
} satisfies ServiceClocks['calendars'][number];
const policy = {
  plans: ['pro'],
  severities: ['1', '2'],
  calendar: 'office',
  firstAnswer: { minutes: 60, time: 'business' },
  pauses: ['customer'],
} satisfies ServiceClocks['policies'][number];
const clocks = (more: Partial<ServiceClocks>): ServiceClocks => ({
  calendars: [office],
  policies: [policy],
  warnAtPercent: 75,
  ...more,
});
const plans = [{ key: 'pro' }];

describe('service clocks of a catalogue', () => {
  it('are left out by whoever promises nothing', () => {
    const { serviceClocks: _clocks, ...rest } = catalogue;
    const parsed = parseCatalogue({ ...rest, version: 1 });
    expect(parsed.ok && parsed.value.serviceClocks).toBeUndefined();
    expect(findClockProblems({ plans })).toEqual([]);
  });

  it('are refused with every misspelling at once, each with its place', () => {
    const parsed = parseCatalogue({
      ...catalogue,
      version: 1,
      serviceClocks: {
        calendars: [
          {
            ...office,
            timeZone: 'Europe/Atlantis',
            hours: { monday: ['18:00-09:00'] },
            holidays: [{ date: '2026-02-30', name: 'No day' }],
          },
        ],
        policies: [{ ...policy, firstAnswer: { minutes: 0, time: 'business' } }],
        warnAtPercent: 100,
      },
    });
    expect(parsed.ok ? [] : parsed.error.map(({ path }) => path)).toEqual([
      'serviceClocks.calendars[0].timeZone',
      'serviceClocks.calendars[0].hours.monday[0]',
      'serviceClocks.calendars[0].holidays[0].date',
      'serviceClocks.policies[0].firstAnswer.minutes',
      'serviceClocks.warnAtPercent',
    ]);
  });

  it.each<[string, Partial<ServiceClocks>, string, string]>([
    [
      'a plan that is not there',
      { policies: [{ ...policy, plans: ['gold'] }] },
      'policies[0].plans[0]',
      '"gold" is not a plan: there are pro',
    ],
    [
      'two policies for one plan and severity',
      { policies: [policy, { ...policy, severities: ['2', '3'] }] },
      'policies[1].plans[0]',
      '"pro" has a policy for severity 2 already',
    ],
    [
      'a calendar that is not there',
      { policies: [policy, { ...policy, severities: ['3'], calendar: 'night' }] },
      'policies[1].calendar',
      '"night" is not a calendar: there are office',
    ],
    [
      'business time without a calendar',
      { policies: [policy, { ...policy, severities: ['3'], calendar: undefined }] },
      'policies[1]',
      'counts business minutes: name the calendar that says which',
    ],
    [
      'a policy that promises nothing',
      { policies: [{ ...policy, firstAnswer: undefined }] },
      'policies[0]',
      'promises nothing: name firstAnswer, nextAnswer or solution',
    ],
    [
      'a calendar that nothing uses',
      { calendars: [office, { ...office, key: 'night' }] },
      'calendars[1]',
      'is used by no policy',
    ],
    [
      'hours that overlap',
      { calendars: [{ ...office, hours: { monday: ['09:00-12:00', '11:00-18:00'] } }] },
      'calendars[0].hours.monday[1]',
      'must begin after the hours before it have ended',
    ],
    [
      'a holiday twice',
      {
        calendars: [
          {
            ...office,
            holidays: [
              { date: '12-25', name: 'Christmas' },
              { date: '12-25', name: 'Christmas' },
            ],
          },
        ],
      },
      'calendars[0].holidays[1].date',
      '"12-25" is there twice',
    ],
  ])('are refused with %s', (_what, more, path, message) => {
    const problems = findClockProblems({ plans, serviceClocks: clocks(more) });
    expect(problems).toEqual([{ path: `serviceClocks.${path}`, message }]);
  });

  it('never count something else than the brand’s facts tell customers', () => {
    const stated = clocks({
      policies: [{ ...policy, firstAnswer: { minutes: 60, time: 'business', fact: 'firstAnswerPro' } }],
    });
    const problemsWith = (facts: Record<string, string>) =>
      findFactProblems(stated, facts).map(({ message }) => message);
    expect(problemsWith({ firstAnswerPro: '1 business hour' })).toEqual([]);
    expect(problemsWith({ firstAnswerPro: '1 hour' })).toEqual([
      'the brand file says "1 hour" where the clocks count "1 business hour": change one of them',
    ]);
    expect(problemsWith({})).toEqual([]);
  });

  it('hold what the support terms of the default brand promise, and nothing else', () => {
    const targets = brand.serviceClocks?.policies.flatMap(({ firstAnswer, ...policyOf }) => {
      const { plans: [plan] = [], severities } = policyOf;
      return [`${plan} ${severities} ${brand.facts[firstAnswer?.fact ?? '']}`];
    });
    expect(targets).toEqual([
      'pro 1 4 business hours',
      'pro 2 1 business day',
      'pro 3 2 business days',
      'pro 4 3 business days',
      'enterprise 1 1 hour',
      'enterprise 2 4 business hours',
      'enterprise 3 1 business day',
      'enterprise 4 2 business days',
    ]);
  });
});

describe('what clocks count', () => {
  it.each([
    [60, 'calendar', '1 hour'],
    [90, 'calendar', '90 minutes'],
    [2880, 'calendar', '2 days'],
    [240, 'business', '4 business hours'],
    [540, 'business', '1 business day'],
    [545, 'business', '545 business minutes'],
  ] as const)('is told of %i minutes of %s time as %j', (minutes, time, text) => {
    expect(targetText({ minutes, time }, office)).toBe(text);
  });

  it('is told of hours by days that follow each other', () => {
    expect(hoursText(office)).toBe('Monday, 09:00 to 18:00; Friday, 09:00 to 18:00 (Europe/Berlin)');
    const allDay = ['00:00-24:00'];
    const hours = {
      monday: allDay,
      tuesday: allDay,
      wednesday: allDay,
      thursday: allDay,
      friday: ['08:00-12:00', '13:00-15:00'],
    };
    expect(hoursText({ hours, timeZone: 'UTC' })).toBe(
      'Monday to Thursday, all day; Friday, 08:00 to 12:00 and 13:00 to 15:00 (UTC)',
    );
  });
});
