import type { FieldOrigin, TracedField } from '@reachout/cases/rules/history/field-origins';
import { caseFactCopy } from '@reachout/cases/messages/facts';
import { caseFieldFactCopy } from '@reachout/cases/messages/field-facts';
import { severityLabel } from '@reachout/cases/pages/case-labels';
import * as hook from '@reachout/cases/rules/page/page-hooks';
import { findArea, findTopic, type HasAreas } from '@reachout/catalogue/rules/topics';
import { mark } from '@reachout/core/page-hooks';
import { Disclosure } from '@reachout/ui/disclosure';
import { originCopy } from '../messages/case.ts';

const labels: Readonly<Record<TracedField, () => string>> = {
  area: caseFactCopy.area,
  topic: caseFactCopy.topic,
  severity: caseFactCopy.severity,
  domain: caseFieldFactCopy.domain,
  projectId: caseFactCopy.project,
  subject: caseFactCopy.subject,
  description: originCopy.description,
};

/** Where the fields of the case came from, folded away. Nothing where nothing was proposed for it. */
export function FieldOrigins({
  origins,
  catalogue,
}: {
  origins: readonly FieldOrigin[];
  catalogue: HasAreas;
}) {
  if (origins.length === 0) return null;
  return (
    <Disclosure className="staff-origins" summary={originCopy.title()} {...mark(hook.part, 'origins')}>
      <dl>
        {origins.map((origin) => (
          <div key={origin.field}>
            <dt>{labels[origin.field]()}</dt>
            <dd>
              {origin.sentence === '' ? null : (
                <q>
                  <bdi>{origin.sentence}</bdi>
                </q>
              )}
              <span className="text-muted">{partsOf(origin, catalogue).join(' · ')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function partsOf(origin: FieldOrigin, catalogue: HasAreas): string[] {
  const { source, certainty } = origin;
  return [
    source === 'sentence' ? '' : originCopy[source](),
    certainty === null ? '' : originCopy.certainty({ percent: Math.round(certainty * 100) }),
    outcomeOf(origin, catalogue),
  ].filter((part) => part !== '');
}

function outcomeOf({ field, outcome, proposed }: FieldOrigin, { areas }: HasAreas): string {
  if (outcome === null) return '';
  if (outcome === 'kept') return originCopy.kept();
  // A project is proposed by its id, which says nothing to people.
  if (proposed === '' || field === 'projectId') return originCopy[outcome]();
  const shown = nameOf(field, proposed, areas);
  return outcome === 'changed'
    ? originCopy.changedFrom({ proposed: shown })
    : originCopy.emptiedFrom({ proposed: shown });
}

/** What was proposed, as the form names it. */
function nameOf(field: TracedField, proposed: string, areas: HasAreas['areas']): string {
  if (field === 'area') return findArea(proposed, areas)?.name ?? proposed;
  if (field === 'topic') return topicName(proposed, areas) ?? proposed;
  return field === 'severity' ? severityLabel(proposed) : proposed;
}

function topicName(topic: string, areas: HasAreas['areas']): string | undefined {
  return areas.flatMap(({ value }) => findTopic(value, topic, areas)?.name ?? [])[0];
}
