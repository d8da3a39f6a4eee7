import type { KnownIncident } from '@reachout/chat/rules/assistant-call';
import { stemsOf } from '../retrieval/terms.ts';
import { asksForIncidentsInOtherLanguages, asksForNews, noNews } from '../understanding/incident-words.ts';
import { asksWhetherPlatformWorks, saysThatSiteIsDown } from '../understanding/outage-words.ts';
import { predictSeverity, severityByRules } from './prediction/predict-severity.ts';

/** What people and incidents speak of when something takes long, and when it does not work at all. */
const symptoms = {
  slow: /\b(?:slow\w*|wait\w*|long(?:er)?|late|delay\w*|stuck|queue\w*|hang\w*|pending|latenc\w*|elevated|degraded|tak(?:es?|ing) (?:for ?ever|hours|ages|so long)|\d+ ?(?:min(?:ute)?s?|hours?|hrs?))\b|(?<!\p{L})(?:ewig|häng(?:t|en)|warteschlange|langsam\p{L}*|lent[oae]?s?|tarda\p{L}*|demora\p{L}*|bloqué\p{L}*)(?!\p{L})|遅|待ち|止まったまま|慢|排队|卡住|بطيء|عالق|[يت]ت[أا]خر/iu,
  failing:
    /\b(?:fail\w*|errors?|exit code|down|outages?|unavailable|unreachable|offline|broken|crash\w*|not (?:work|load)\w*|stops|(?:ca|do|does|did|is|are|could|wo)n['’]t|cannot|can not|not found|5\d\d|time-?outs?|timed out|refus\w*|lost|missing)\b/i,
} as const;

/** Words of an incident's name that say nothing of what it affects. */
const saysNothingOfWhat = new Set(
  stemsOf(
    'elevated increased high degraded delayed delays slow slower partial major minor critical outage outages incident incidents issue issues problem problems error errors rate rates time times performance latency disruption interruption maintenance scheduled emergency service services some users customers investigating affected',
  ),
);

const speaksOfNow =
  /\b(?:since|today|tonight|yesterday|this (?:morning|afternoon|evening)|right now|at the moment|currently|suddenly|all of a sudden|(?:for|in) the (?:last|past)|just now|again)\b/i;
/** Who is building a wedding site speaks of no builds. */
const activity = /\b(?:i['’]m|i am|we['’]re|we are) (?:\w+ )?building an? /gi;
/** What people call what an incident affects by the name in front. Beginnings of words. */
const alsoCalled: readonly (readonly [name: string, others: RegExp])[] = [
  [
    'build',
    /(?<!\p{L})(?:deploy|despli|implant|déploi|bereitstell)|デプロイ|ビルド|部署|构建|(?:ال)?نشر|(?:ال)?بناء/iu,
  ],
];
/** 'Is something wrong with builds right now?' names no symptom, and may be about any. */
const trouble = /\b(?:wrong|issues?|problems?|trouble|weird|strange)\b/i;
/**
 * The incidents that a message may be about: it tells of a problem, not of how something is done; it names what the incident affects; and it names a symptom
 * of the same sort, or says that something is wrong now. Whoever asks for incidents is told of all.
 *
 * @param english what is known in English of the words of another language
 */
export function findIncidentsOf(
  message: string,
  incidents: readonly KnownIncident[],
  english: string,
): KnownIncident[] {
  if (incidents.length === 0) return [];
  const read = `${message}\n${english}`;
  if (asksWhetherPlatformWorks(message)) return [...incidents];
  if (saysThatSiteIsDown(message))
    return incidents.filter((incident) => knownSymptoms(incident).includes('failing'));
  if (asksForIncidents(message, english)) return [...incidents];
  if (!tellsOfProblem(message, english)) return [];
  const words = read.replace(activity, ' ');
  const others = alsoCalled.flatMap(([name, called]) => (called.test(words) ? stemsOf(name) : []));
  const said = new Set([...stemsOf(words), ...others]);
  return incidents.filter((incident) => {
    const named = stemsOf([incident.title, ...incident.components].join('\n'));
    const affected = named.filter((stem) => !saysNothingOfWhat.has(stem));
    return affected.some((stem) => said.has(stem)) && isSameProblem(read, incident);
  });
}

function asksForIncidents(message: string, english: string): boolean {
  if (asksForNews.test(message)) return !noNews.test(message) || speaksOfNow.test(message);
  return asksForIncidentsInOtherLanguages(message, english);
}

/** Of what is said in another language, words alone do not tell a question from a problem. */
function tellsOfProblem(message: string, english: string): boolean {
  if (english === '') return severityByRules(message) !== '4' || speaksOfNow.test(message);
  return (
    predictSeverity(message, { english }).value !== '4' && symptomsOf(`${message}\n${english}`).length > 0
  );
}

/** The name says it in short; only one that does not leaves it to what was said since. */
function knownSymptoms({ title, latest }: KnownIncident): string[] {
  const ofTitle = symptomsOf(title);
  return ofTitle.length > 0 ? ofTitle : symptomsOf(latest);
}

function isSameProblem(message: string, incident: KnownIncident): boolean {
  const [told, known] = [symptomsOf(message), knownSymptoms(incident)];
  if (told.length === 0) return trouble.test(message) && speaksOfNow.test(message);
  return told.some((symptom) => known.length === 0 || known.includes(symptom));
}

function symptomsOf(text: string): string[] {
  return Object.entries(symptoms).flatMap(([symptom, words]) => (words.test(text) ? [symptom] : []));
}
