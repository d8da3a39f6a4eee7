import { fieldCopy } from '../messages/fields.ts';
import { textCopy } from '@reachout/core/messages/text';
import type { TopicField } from '@reachout/catalogue/rules/topic-fields';
import type { HasProducts } from '@reachout/catalogue/rules/products';
import { domainIssues, isDomainIssue } from '@reachout/catalogue/rules/domain-issues';
import { normaliseAmount, parseAmountMinor } from '@reachout/core/amount';
import {
  maxArea,
  maxBillingAmountMinor,
  maxDescription,
  maxDomain,
  maxDomainIssue,
  maxId,
  maxShortText,
  maxSubject,
  maxTopic,
  maxUrl,
} from '@reachout/core/limits';
import { repairText, textProblem } from '@reachout/core/text';
import { caseCheckCopy } from '../messages/checks.ts';
import type { CaseFormField } from './case-values.ts';
import { isDomain, normaliseDeploymentUrl, v0ChatId } from './field-formats.ts';

/**
 * The registry of the case form's fields, as far as the browser needs it. A topic's field has an entry in three more places, each of which does not
 * compile without it: how topics ask for it (`topic-fields.ts` of the brand), its other uses on the server (`case-field-uses.ts`), and its column.
 */

/** Names of the catalogue that fields are called by. */
export interface FieldNames {
  /** The product whose chats a topic may ask for; empty where no product has chats. */
  chatProduct: string;
}

/** What every field says of itself. */
interface CaseFieldEntry {
  label: (names: FieldNames) => string;
  /** UTF-16 units. */
  limit: number;
  /** Its name in the multipart create (§7). */
  wireName: string;
}

/** What a field of topics says besides; everything of it that the form, its check, and the last look before the submit need. */
interface TopicFieldEntry extends CaseFieldEntry {
  /** How it is filled in. */
  control: 'text' | 'address' | 'choice' | 'amount' | 'deployment';
  /** What the control shows while it is empty. */
  placeholder?: () => string;
  /** The values to choose from. */
  choices?: readonly string[];
  /** Means something together with a project only, and goes when the project does. */
  isOfProject?: true;
  /** What is wrong with a text that somebody typed; nothing when it is fine. */
  check: (text: string, context: FieldNames & { chatHosts: readonly string[] }) => string | undefined;
  /** As it is sent and stored; without it the text, trimmed. Empty for what cannot be stored. */
  normalise?: (text: string) => string;
}

export const caseFields = {
  area: { label: fieldCopy.area, limit: maxArea, wireName: 'caseArea' },
  topic: { label: fieldCopy.topic, limit: maxTopic, wireName: 'topicArea' },
  severity: { label: fieldCopy.severity, limit: maxShortText, wireName: 'severity' },
  projectId: { label: fieldCopy.projectId, limit: maxId, wireName: 'projectId' },
  projectName: { label: fieldCopy.projectName, limit: maxShortText, wireName: 'projectName' },
  deploymentUrl: {
    label: fieldCopy.deploymentUrl,
    limit: maxUrl,
    wireName: 'deploymentUrl',
    control: 'deployment',
    isOfProject: true,
    check: (text) => (normaliseDeploymentUrl(text) ? undefined : caseCheckCopy.deploymentUrlInvalid()),
    normalise: (text) => normaliseDeploymentUrl(text) ?? '',
  },
  domain: {
    label: fieldCopy.domain,
    limit: maxDomain,
    wireName: 'domain',
    control: 'address',
    placeholder: () => 'example.com',
    check: (text) => (isDomain(text) ? undefined : caseCheckCopy.domainInvalid()),
  },
  domainIssue: {
    label: fieldCopy.domainIssue,
    limit: maxDomainIssue,
    wireName: 'domainIssue',
    control: 'choice',
    placeholder: fieldCopy.domainIssuePlaceholder,
    choices: domainIssues,
    check: (text) => (isDomainIssue(text) ? undefined : caseCheckCopy.domainIssueInvalid()),
  },
  billingAmount: {
    label: fieldCopy.billingAmount,
    limit: maxShortText,
    wireName: 'billingAmount',
    control: 'amount',
    check: amountProblem,
    normalise: normaliseAmount,
  },
  v0ChatUrl: {
    label: ({ chatProduct }: FieldNames) => fieldCopy.v0ChatUrl({ product: chatProduct }),
    limit: maxUrl,
    wireName: 'v0ChatUrl',
    control: 'address',
    check: (text, { chatHosts, chatProduct }) =>
      v0ChatId(text, chatHosts) ? undefined : caseCheckCopy.v0ChatUrlInvalid({ product: chatProduct }),
  },
  subject: { label: fieldCopy.subject, limit: maxSubject, wireName: 'subject' },
  description: { label: fieldCopy.description, limit: maxDescription, wireName: 'description' },
  caseRecordType: { label: fieldCopy.recordType, limit: maxShortText, wireName: 'recordType' },
  caseRecordTypeId: { label: fieldCopy.recordType, limit: maxShortText, wireName: 'recordTypeId' },
} as const satisfies Record<Exclude<CaseFormField, TopicField>, CaseFieldEntry> &
  Record<TopicField, TopicFieldEntry>;

/** A topic's field, whichever it is. */
export function topicFieldEntry(field: TopicField): TopicFieldEntry {
  return caseFields[field];
}

/** The names for a catalogue. */
export function fieldNamesOf({ products }: HasProducts): FieldNames {
  return { chatProduct: products.find(({ hosts }) => hosts[0])?.name ?? '' };
}

/** What a field is called where no catalogue is at hand, as in the shape of a call. */
export function plainLabel(field: CaseFormField): string {
  return caseFields[field].label({ chatProduct: '' }).trim();
}

/** The field under whose name the multipart create takes this; the name itself when it is no field's. */
export function fieldOfWireName(name: string): string {
  return Object.entries(caseFields).find(([, { wireName }]) => wireName === name)?.[0] ?? name;
}

/** What is said where a field must not be empty. */
export function requiredMessage(field: CaseFormField, names: FieldNames): string {
  return textCopy.required({ label: caseFields[field].label(names) });
}

/** What is wrong with a field's text besides its meaning: too long, or not to be stored. */
export function lengthProblem(field: CaseFormField, text: string, names: FieldNames): string | undefined {
  return textProblem(text, caseFields[field].label(names), caseFields[field].limit);
}

/** A text of a topic's field as it is sent and stored. */
export function normaliseTopicField(field: TopicField, text: string): string {
  return topicFieldEntry(field).normalise?.(text) ?? repairText(text.trim());
}

/** The largest amount is a rule of its own: no count of digits stands for it. */
function amountProblem(text: string): string | undefined {
  const minor = parseAmountMinor(text);
  if (minor === undefined) return caseCheckCopy.billingAmountFormat();
  return minor > maxBillingAmountMinor ? caseCheckCopy.billingAmountTooLarge() : undefined;
}
