import type { Brand } from '@reachout/brand/rules/brand';
import { formatDate } from '@reachout/language/format';
import {
  type IncidentImpact,
  impactLabels,
  type IncidentState,
  incidentStateLabels,
} from '@reachout/status/rules/incidents';
import { caseNewsCopy } from '../messages/case-news.ts';
import { incidentMailCopy } from '../messages/incident-mail.ts';
import { mailFrame } from './mail-frame.ts';
import { type MailContent, type MailPart, writeMail } from './write-mail.ts';

/** What is told of an incident, as the status page tells it. */
export interface ToldIncident {
  title: string;
  impact: IncidentImpact;
  state: IncidentState;
  components: readonly { name: string }[];
  /** What was said in the time that the mail is about, oldest first. */
  updates: readonly { state: IncidentState; body: string; createdAt: Date }[];
}

/** Writes, in the current language, what was said of an incident; the words of staff are as they wrote them. */
export function composeIncidentMail({
  brand,
  incident,
  links,
}: {
  brand: Pick<Brand, 'name' | 'accent'>;
  incident: ToldIncident;
  /** Absolute addresses. */
  links: { page: string; settings: string; unsubscribe: string };
}): MailContent {
  const { title, impact, state, components, updates } = incident;
  const names = components.map(({ name }) => name).join(', ');
  const sentences = [
    incidentMailCopy.impact({ impact: impactLabels[impact](), state: incidentStateLabels[state]() }),
    ...(names === '' ? [] : [incidentMailCopy.affected({ components: names })]),
  ];
  return writeMail(incidentMailCopy.subject({ brand: brand.name, title }), {
    ...mailFrame(brand),
    title,
    parts: [
      ...sentences.map((text): MailPart => ({ kind: 'sentence', text })),
      ...updates.map((update): MailPart => ({
        kind: 'quote',
        by: incidentMailCopy.update({
          state: incidentStateLabels[update.state](),
          time: timeOf(update.createdAt),
        }),
        text: update.body,
      })),
      { kind: 'button', label: incidentMailCopy.open(), href: links.page },
    ],
    foot: [incidentMailCopy.why({ brand: brand.name })],
    footLinks: [
      { label: caseNewsCopy.settings(), href: links.settings },
      { label: caseNewsCopy.unsubscribe(), href: links.unsubscribe },
    ],
  });
}

/** A reader's time zone is not known. */
function timeOf(date: Date): string {
  return formatDate(date, { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: 'UTC' });
}
