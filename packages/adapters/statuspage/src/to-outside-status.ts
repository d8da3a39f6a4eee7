import { maxId, maxLongText, maxShortText } from '@reachout/core/limits';
import { statusIndicators } from '@reachout/status/rules/calls/status';
import { componentStatuses } from '@reachout/status/rules/components';
import { gravestImpact, incidentStates, toldImpacts } from '@reachout/status/rules/incidents';
import type { OutsideStatus } from '@reachout/status/rules/status-reading';
import * as z from 'zod';

type Incident = OutsideStatus['incidents'][number];

/** As much as a page may say of each; beyond it, words are cut and rows left out. */
const mostComponents = 500;
const mostIncidents = 100;
const mostUpdates = 100;

const text = (max: number) => z.string().transform((value) => cut(value, max));
const id = z.string().min(1).max(maxId);
const time = z.coerce.date().transform((value) => value.toISOString());
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

const update = z.object({
  status: z.string(),
  body: text(maxLongText).nullish(),
  created_at: time,
  display_at: optional(time),
});

const event = z.object({
  id,
  name: text(maxShortText),
  status: z.string(),
  impact: z.string().nullish(),
  created_at: time,
  started_at: optional(time),
  scheduled_for: optional(time),
  shortlink: optional(z.string()),
  components: z.array(z.object({ id, name: text(maxShortText) })).nullish(),
  incident_updates: z.array(update).nullish(),
});

const summary = z.object({
  page: z.object({ url: optional(z.string()) }),
  status: z.object({ indicator: z.string(), description: text(maxShortText) }),
  components: z
    .array(
      z.object({
        id,
        name: text(maxShortText),
        description: text(maxShortText).nullish(),
        status: z.string(),
        position: z.number().nullish(),
        group: z.boolean().nullish(),
        only_show_if_degraded: z.boolean().nullish(),
      }),
    )
    .nullish(),
  incidents: z.array(event).nullish(),
  scheduled_maintenances: z.array(event).nullish(),
});

/**
 * What a page says, in our words; undefined where it does not speak the format. Nothing of it is trusted: words are cut to what ours may have, links are kept where a
 * browser can safely follow them, and a word that nobody knows claims nothing.
 *
 * @param address where it was read, which is its page's own when it names none
 */
export function toOutsideStatus(value: unknown, address: string): OutsideStatus | undefined {
  const parsed = summary.safeParse(value);
  if (!parsed.success) return undefined;
  const { page, status, components, incidents, scheduled_maintenances: planned } = parsed.data;
  const told = [...(incidents ?? []).flatMap(toIncident), ...(planned ?? []).flatMap(toMaintenance)]
    .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
    .slice(0, mostIncidents);
  return {
    ...gravest(status, told),
    url: webLink(page.url) ?? new URL(address).origin,
    incidents: told,
    components: (components ?? [])
      .filter(({ group }) => group !== true)
      .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
      .flatMap(({ id: componentId, name, description, status: word, only_show_if_degraded: isQuiet }) => {
        const known = oneOf(componentStatuses, word);
        if (known === undefined || (isQuiet === true && known === 'operational')) return [];
        return [{ id: componentId, name, description: description ?? '', status: known }];
      })
      .slice(0, mostComponents),
  };
}

/** A page may say that all is well beside an incident that it has opened: the graver of both counts. */
function gravest(
  { indicator: word, description }: { indicator: string; description: string },
  incidents: readonly Incident[],
): Pick<OutsideStatus, 'indicator' | 'description'> {
  const indicator = oneOf(statusIndicators, word) ?? 'unknown';
  if (indicator === 'unknown') return { indicator, description };
  const grave = incidents.flatMap(({ impact, title }) => (impact === 'none' ? [] : [{ impact, title }]));
  const said = indicator === 'none' ? [] : [{ impact: indicator, title: description }];
  const impact = gravestImpact([...said, ...grave]) ?? 'none';
  if (impact === indicator) return { indicator, description };
  return {
    indicator: impact,
    description: grave.find((each) => each.impact === impact)?.title ?? description,
  };
}

function toIncident(told: z.output<typeof event>): Incident[] {
  const state = oneOf(incidentStates, told.status);
  if (state === 'resolved' || letters(told.status) === 'postmortem') return [];
  const impact = oneOf(toldImpacts, told.impact ?? '') ?? 'minor';
  return [describe(told, { impact, stateOf: (word) => oneOf(incidentStates, word) ?? 'investigating' })];
}

/** What is planned and has not begun keeps nobody from anything yet. */
function toMaintenance(told: z.output<typeof event>): Incident[] {
  const stateOf = (word: string) => maintenanceStates[letters(word)] ?? 'identified';
  if (maintenanceStates[letters(told.status)] === undefined) return [];
  return [describe(told, { impact: 'maintenance', stateOf })];
}

const maintenanceStates: Readonly<Record<string, Incident['state']>> = {
  inprogress: 'identified',
  verifying: 'monitoring',
};

function describe(
  told: z.output<typeof event>,
  { impact, stateOf }: { impact: Incident['impact']; stateOf: (word: string) => Incident['state'] },
): Incident {
  return {
    id: told.id,
    title: told.name,
    impact,
    state: stateOf(told.status),
    startedAt: told.started_at ?? told.scheduled_for ?? told.created_at,
    resolvedAt: null,
    components: (told.components ?? []).slice(0, mostComponents),
    url: webLink(told.shortlink),
    updates: (told.incident_updates ?? [])
      .map(({ status, body, created_at: createdAt, display_at: shownAt }) => ({
        state: stateOf(status),
        body: body ?? '',
        createdAt: shownAt ?? createdAt,
      }))
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      .slice(0, mostUpdates),
  };
}

/** The word of ours that says the same: pages write `partial_outage`, `PARTIALOUTAGE` and `Partial outage`. */
function oneOf<Word extends string>(words: readonly Word[], told: string): Word | undefined {
  return words.find((word) => letters(word) === letters(told));
}

function letters(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function webLink(link: string | null | undefined): string | null {
  if (link === null || link === undefined || !URL.canParse(link)) return null;
  const { href, protocol, username } = new URL(link);
  return /^https?:$/.test(protocol) && username === '' ? href : null;
}

function cut(value: string, max: number): string {
  const clean = value.toWellFormed().replaceAll('\0', '\uFFFD').trim();
  return clean.length > max ? `${clean.slice(0, max - 1).toWellFormed()}…` : clean;
}
