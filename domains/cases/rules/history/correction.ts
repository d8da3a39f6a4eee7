import { type TopicField, topicFields } from '@reachout/catalogue/rules/topic-fields';
import { caseFactCopy } from '../../messages/facts.ts';
import { fieldCopy } from '../../messages/fields.ts';
import { plainLabel } from '../case-fields.ts';

/** What support may put right in a case besides its status and severity, in the order in which a case shows it. */
export const correctableFacts = ['product', 'area', 'topic', 'project', 'subject', ...topicFields] as const;
export type CorrectableFact = 'product' | 'area' | 'topic' | 'project' | 'subject' | TopicField;

/** The fact that an event of the history is about; undefined for other events. */
export function factOfEvent(kind: string): CorrectableFact | undefined {
  return correctableFacts.find((fact) => fact === kind);
}

/** A fact as people read it. */
export function factLabel(fact: CorrectableFact): string {
  switch (fact) {
    case 'product':
      return caseFactCopy.product();
    case 'area':
      return caseFactCopy.area();
    case 'topic':
      return caseFactCopy.topic();
    case 'project':
      return caseFactCopy.project();
    case 'subject':
      return fieldCopy.subject();
    default:
      return plainLabel(fact);
  }
}
