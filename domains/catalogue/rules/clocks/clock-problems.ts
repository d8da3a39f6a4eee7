import type { FileProblem } from '../fields.ts';
import { holidaysText, hoursText, minutesAt, targetText } from './clock-texts.ts';
import { promiseTargets } from './promise-targets.ts';
import { type ServiceClocks, weekDays } from './service-clocks.ts';

type Policy = ServiceClocks['policies'][number];

interface HasClocks {
  readonly serviceClocks?: ServiceClocks | undefined;
  readonly plans: readonly { readonly key: string }[];
}

/** What the clocks of a catalogue say about each other that is not so. */
export function findClockProblems({ serviceClocks, plans }: HasClocks): FileProblem[] {
  if (serviceClocks === undefined) return [];
  const { calendars, policies } = serviceClocks;
  const keys = calendars.map(({ key }) => key);
  const used = new Set(policies.map(({ calendar }) => calendar));
  return [
    ...calendars.flatMap(({ key, hours, holidays }, index) => {
      const place = `serviceClocks.calendars[${index}]`;
      return [
        ...(keys.indexOf(key) < index ? [{ path: `${place}.key`, message: `"${key}" is there twice` }] : []),
        ...(used.has(key) ? [] : [{ path: place, message: 'is used by no policy' }]),
        ...weekDays.flatMap((day) => overlapsOf(hours[day] ?? [], `${place}.hours.${day}`)),
        ...doubleHolidays(holidays, place),
      ];
    }),
    ...policies.flatMap((policy, index) =>
      policyProblems(policy, {
        place: `serviceClocks.policies[${index}]`,
        earlier: policies.slice(0, index),
        plans: plans.map((plan) => plan.key),
        calendars: keys,
      }),
    ),
  ];
}

function policyProblems(
  policy: Policy,
  {
    place,
    earlier,
    plans,
    calendars,
  }: { place: string; earlier: readonly Policy[]; plans: readonly string[]; calendars: readonly string[] },
): FileProblem[] {
  const given = promiseTargets.flatMap((name) => policy[name] ?? []);
  const { calendar } = policy;
  return [
    ...policy.plans.flatMap((plan, at) => {
      if (!plans.includes(plan))
        return [
          {
            path: `${place}.plans[${at}]`,
            message: `"${plan}" is not a plan: there are ${plans.join(', ') || 'none'}`,
          },
        ];
      if (policy.plans.indexOf(plan) < at)
        return [{ path: `${place}.plans[${at}]`, message: `"${plan}" is there twice` }];
      return policy.severities.flatMap((severity) =>
        earlier.some((other) => other.plans.includes(plan) && other.severities.includes(severity))
          ? [
              {
                path: `${place}.plans[${at}]`,
                message: `"${plan}" has a policy for severity ${severity} already`,
              },
            ]
          : [],
      );
    }),
    ...(given.length === 0
      ? [{ path: place, message: 'promises nothing: name firstAnswer, nextAnswer or solution' }]
      : []),
    ...(calendar !== undefined && !calendars.includes(calendar)
      ? [
          {
            path: `${place}.calendar`,
            message: `"${calendar}" is not a calendar: there are ${calendars.join(', ') || 'none'}`,
          },
        ]
      : []),
    ...(calendar === undefined && given.some(({ time }) => time === 'business')
      ? [{ path: place, message: 'counts business minutes: name the calendar that says which' }]
      : []),
  ];
}

function overlapsOf(spans: readonly string[], path: string): FileProblem[] {
  return spans.flatMap((span, index) => {
    const before = spans[index - 1];
    return before !== undefined && minutesAt(span.slice(0, 5)) <= minutesAt(before.slice(6))
      ? [{ path: `${path}[${index}]`, message: 'must begin after the hours before it have ended' }]
      : [];
  });
}

function doubleHolidays(
  holidays: ServiceClocks['calendars'][number]['holidays'],
  place: string,
): FileProblem[] {
  const dates = holidays.map(({ date }) => date);
  return dates.flatMap((date, index) =>
    dates.indexOf(date) < index
      ? [{ path: `${place}.holidays[${index}].date`, message: `"${date}" is there twice` }]
      : [],
  );
}

/** Where the facts of a brand tell customers something else than the clocks count. */
export function findFactProblems(
  serviceClocks: ServiceClocks | undefined,
  facts: Readonly<Record<string, string | number | null>>,
): FileProblem[] {
  if (serviceClocks === undefined) return [];
  const { calendars, policies } = serviceClocks;
  const compare = (path: string, key: string | undefined, counted: string): FileProblem[] => {
    const said = key === undefined ? undefined : facts[key];
    // A brand that says nothing of it says nothing else.
    if (said === undefined || said === counted) return [];
    return [
      {
        path,
        message: `the brand file says "${said}" where the clocks count "${counted}": change one of them`,
      },
    ];
  };
  return [
    ...calendars.flatMap((calendar, index) => {
      const place = `serviceClocks.calendars[${index}]`;
      return [
        ...compare(`${place}.hoursFact`, calendar.hoursFact, hoursText(calendar)),
        ...compare(`${place}.holidaysFact`, calendar.holidaysFact, holidaysText(calendar)),
      ];
    }),
    ...policies.flatMap((policy, index) =>
      promiseTargets.flatMap((name) => {
        const target = policy[name];
        const calendar = calendars.find(({ key }) => key === policy.calendar);
        return target === undefined
          ? []
          : compare(
              `serviceClocks.policies[${index}].${name}.fact`,
              target.fact,
              targetText(target, calendar),
            );
      }),
    ),
  ];
}
