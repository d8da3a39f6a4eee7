import { caseFieldFactCopy } from '../messages/field-facts.ts';
import * as z from 'zod/mini';
import type { Brand } from '@reachout/brand/rules/brand';
import { type TopicField, topicFields } from '@reachout/catalogue/rules/topic-fields';
import type { HasProducts } from '@reachout/catalogue/rules/products';
import { domainIssues } from '@reachout/catalogue/rules/domain-issues';
import { formatAmountMinor, parseAmountMinor } from '@reachout/core/amount';
import { maxBillingAmount, maxShortText, minBillingAmount } from '@reachout/core/limits';
import { textField } from '@reachout/core/text-field';
import { parseUrl } from '@reachout/core/url';
import { caseCheckCopy } from '../messages/checks.ts';
import { caseFields, type FieldNames, fieldNamesOf } from './case-fields.ts';
import type { CaseFormValues } from './case-values.ts';
import { v0ChatId } from './field-formats.ts';
import type { PredictableTopicField } from './predicted-fields.ts';

/**
 * What the server does with each field of topics: the second half of the registry (`case-fields.ts`), apart from it because no browser needs it.
 * A field that lacks its entry, or a part of it, does not compile.
 */

/** What a field's text is turned into for the items of a case. */
export interface ItemContext {
  chatHosts: readonly string[];
  /** The deployment that a call named by its id. */
  deploymentId?: string | undefined;
}

interface TopicFieldUse {
  /** In the JSON create (§3): its name there, what it takes, the form's text for it, and the case's item. */
  payload: {
    name: string;
    schema: z.ZodMiniType<string | number>;
    toText: (value: string | number, context: { chatHosts: readonly string[] }) => string;
    /** Whether its values come from a list. */
    itemType: 'string' | 'enum';
    toItem: (text: string, context: ItemContext) => string | undefined;
  };
  /** Where the case keeps it. */
  column: {
    name: string;
    schema: z.ZodMiniType;
    write: (text: string) => string | number | null;
    /** As people read it, amounts behind the sign of their currency; empty for nothing. */
    show: (kept: string | number | null, currencySign: string) => string;
  };
  /** On the case's page, in its export and at the desk. */
  fact: { label: (names: FieldNames) => string; kind: 'text' | 'address' };
  /** How a program that drafts a case for a person is told what belongs there. */
  hint: string;
}

/** How a predicted field is read from what a model proposed; empty for what the form would not take. */
type Prediction<F extends TopicField> = F extends PredictableTopicField
  ? { predict: (proposed: string, context: { domains: readonly string[] }) => string }
  : { predict: null };

const short = (label: string) => textField(maxShortText, label);
const sameText = (value: string | number): string => String(value);
const itemOfText = (text: string): string | undefined => text || undefined;

const textColumn = <const Name extends string>(name: Name) => ({
  name,
  schema: z.nullable(z.string()),
  write: (text: string): string | null => text || null,
  show: (kept: string | number | null): string => (kept === null ? '' : String(kept)),
});
/** Amounts are in minor units. */
const amountColumn = <const Name extends string>(name: Name) => ({
  name,
  schema: z.nullable(z.number()),
  // An amount of 0 says nothing, and none is stored (§5).
  write: (text: string): number | null => parseAmountMinor(text) || null,
  show: (kept: string | number | null, currencySign: string): string =>
    // 'kr 300.00', and '$300.00'.
    typeof kept === 'number'
      ? `${currencySign}${/\p{L}$/u.test(currencySign) ? '\u00A0' : ''}${formatAmountMinor(kept)}`
      : '',
});

/** The amount as the chat-based payload carries it: a number in major units with at most two decimals. */
const amountSchema = z.number('Billing amount must be a number').check(
  z.minimum(minBillingAmount, 'Billing amount must not be negative'),
  z.maximum(maxBillingAmount, caseCheckCopy.billingAmountTooLarge()),
  z.refine((amount) => /^\d+(?:\.\d{1,2})?$/.test(String(amount)), caseCheckCopy.billingAmountFormat()),
);

export const caseFieldUses = {
  deploymentUrl: {
    payload: {
      name: 'deploymentId',
      schema: short('Deployment'),
      // The server finds the address of the account's own deployment.
      toText: () => '',
      itemType: 'string',
      toItem: (_address, { deploymentId }) => deploymentId,
    },
    column: textColumn('deploymentUrl'),
    fact: { label: () => caseFieldFactCopy.deployment(), kind: 'address' },
    hint: 'Address of a deployment of the project',
    predict: null,
  },
  domain: {
    payload: {
      name: 'domain',
      schema: short('Domain'),
      toText: sameText,
      itemType: 'string',
      toItem: itemOfText,
    },
    column: textColumn('domain'),
    fact: { label: () => caseFieldFactCopy.domain(), kind: 'text' },
    hint: 'A domain, where the topic asks for one',
    predict: predictDomain,
  },
  domainIssue: {
    payload: {
      name: 'domainIssue',
      schema: z.enum(domainIssues),
      toText: sameText,
      itemType: 'enum',
      toItem: itemOfText,
    },
    column: textColumn('domainIssue'),
    fact: { label: () => caseFieldFactCopy.domainIssue(), kind: 'text' },
    hint: 'What is wrong with the domain',
    predict: null,
  },
  billingAmount: {
    payload: {
      name: 'billingAmount',
      schema: amountSchema,
      toText: (amount) => formatAmountMinor(Math.round(Number(amount) * 100)),
      itemType: 'string',
      toItem: itemOfText,
    },
    column: amountColumn('billingAmountMinor'),
    fact: { label: () => caseFieldFactCopy.amount(), kind: 'text' },
    hint: 'An amount such as 20.00, where the topic asks for one',
    predict: null,
  },
  v0ChatUrl: {
    payload: {
      name: 'v0ChatId',
      schema: short('Chat'),
      toText: (id, { chatHosts: [host = ''] }) => (id === '' ? '' : `https://${host}/chat/${id}`),
      itemType: 'string',
      toItem: (address, { chatHosts }) => v0ChatId(address, chatHosts),
    },
    column: textColumn('v0ChatUrl'),
    fact: {
      label: ({ chatProduct }: FieldNames) => caseFieldFactCopy.v0Chat({ product: chatProduct }),
      kind: 'address',
    },
    hint: 'Address of a chat, where the topic asks for one',
    predict: null,
  },
} as const satisfies { [F in TopicField]: TopicFieldUse & Prediction<F> };

type Uses = typeof caseFieldUses;

/** Any topic's field in the same way. */
function useOf(field: TopicField): TopicFieldUse {
  return caseFieldUses[field];
}

/** The names that the JSON create has for topics' fields. */
export type CasePayloadField = Uses[TopicField]['payload']['name'];

/** The schemas of the JSON create's fields, by their names there; none of them is required. */
export const casePayloadShape = Object.fromEntries(
  topicFields.map((field) => {
    const { name, schema } = useOf(field).payload;
    return [name, z.optional(schema)];
  }),
  // The mapped type names each key with its schema; entries cannot say which key has which.
) as unknown as {
  [F in TopicField as Uses[F]['payload']['name']]: z.ZodMiniOptional<Uses[F]['payload']['schema']>;
};

/** The name of a topic's field in the JSON create. */
export function payloadNameOf(field: TopicField): CasePayloadField {
  return caseFieldUses[field].payload.name;
}

/** The form's texts for what a JSON create names. */
export function textsFromPayload(
  payload: Partial<Record<CasePayloadField, string | number | undefined>>,
  context: { chatHosts: readonly string[] },
): Record<TopicField, string> {
  return perField((field) => {
    const value = payload[payloadNameOf(field)];
    return value === undefined ? '' : useOf(field).payload.toText(value, context);
  });
}

/** What the case's items hold of topics' fields, by the JSON create's names. */
export function itemsOfFields(
  values: CaseFormValues,
  context: ItemContext,
): Partial<Record<CasePayloadField, string | undefined>> {
  return Object.fromEntries(
    topicFields.map((field) => [payloadNameOf(field), useOf(field).payload.toItem(values[field], context)]),
  );
}

/** The keys of items whose values come from a list. */
export const enumPayloadFields: readonly string[] = topicFields.flatMap((field) => {
  const { name, itemType } = useOf(field).payload;
  return itemType === 'enum' ? [name] : [];
});

/** What a case keeps of topics' fields, as its columns and as calls give it. */
export type CaseFieldColumns = {
  [F in TopicField as Uses[F]['column']['name']]: ReturnType<Uses[F]['column']['write']>;
};

/** The same as schemas. */
export const caseColumnShape = Object.fromEntries(
  topicFields.map((field) => [useOf(field).column.name, useOf(field).column.schema]),
  // As above: each column's name with its own schema.
) as unknown as { [F in TopicField as Uses[F]['column']['name']]: Uses[F]['column']['schema'] };

/** The columns for a form's values. */
export function toCaseColumns(values: Pick<CaseFormValues, TopicField>): CaseFieldColumns {
  // Each column's name with what its own field wrote.
  return Object.fromEntries(
    topicFields.map((field) => [useOf(field).column.name, useOf(field).column.write(values[field])]),
  ) as CaseFieldColumns;
}

/** Of something that has these columns, these. */
export function pickCaseColumns(row: CaseFieldColumns): CaseFieldColumns {
  // Each column's name with what the row has under it.
  return Object.fromEntries(
    topicFields.map((field) => [useOf(field).column.name, row[caseFieldUses[field].column.name]]),
  ) as CaseFieldColumns;
}

/** A field of a case for people to read. */
export interface CaseFieldFact {
  field: TopicField;
  label: string;
  value: string;
  kind: 'text' | 'address';
}

/** What a case says in topics' fields, in the form's order; what nobody told is left out. */
export function factsOfColumns(
  row: CaseFieldColumns,
  catalogue: HasProducts & Pick<Brand, 'currencySign'>,
): CaseFieldFact[] {
  const names = fieldNamesOf(catalogue);
  return topicFields.flatMap((field) => {
    const { column, fact } = caseFieldUses[field];
    const value = column.show(row[column.name], catalogue.currencySign);
    return value === '' ? [] : [{ field, label: fact.label(names), kind: fact.kind, value }];
  });
}

/** The texts of a form as people read them on a case. */
export function factsOfTexts(
  texts: Partial<Record<TopicField, string | undefined>>,
  catalogue: HasProducts & Pick<Brand, 'currencySign'>,
): CaseFieldFact[] {
  return factsOfColumns(toCaseColumns(perField((field) => texts[field] ?? '')), catalogue);
}

/** A value for each topic's field. */
export function perField<T>(valueOf: (field: TopicField) => T): Record<TopicField, T> {
  // Every topic's field is in it.
  return Object.fromEntries(topicFields.map((field) => [field, valueOf(field)])) as Record<TopicField, T>;
}

/** The hint by which each field is asked for, and how long its text may be. */
export function describeTopicField(field: TopicField): { hint: string; limit: number } {
  return { hint: caseFieldUses[field].hint, limit: caseFields[field].limit };
}

/** As the person wrote it, whichever way of writing an international name the model chose. */
function predictDomain(proposed: string, { domains }: { domains: readonly string[] }): string {
  const host = hostOf(proposed.trim());
  return host === undefined ? '' : (domains.find((domain) => hostOf(domain) === host) ?? '');
}

function hostOf(domain: string): string | undefined {
  return parseUrl(`http://${domain.replace(/^https?:\/\//i, '')}`)?.host;
}
