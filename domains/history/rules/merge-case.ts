import { caseFieldUses } from '@reachout/cases/rules/case-field-uses';
import type { CasePayloadItem } from '@reachout/cases/rules/case-payload';

/** What a source said of a case, as hashes: enough to tell what it changed since, and what was changed here. */
export interface CaseMarks {
  fields: Readonly<Record<MergedField, string>>;
  /** Of the status and of everything that happened to it. */
  life: string;
  /** How many statuses, escalations and reminders came with it. */
  steps: number;
  /** By the ids that comments have here. */
  comments: Readonly<Record<string, string>>;
  /** The ids that files have here. */
  files: readonly string[];
}

/** The fields of a case that a later import may change, by their columns, with the names that they have in a record. */
export const mergedFields = {
  product: 'product',
  area: 'area',
  topic: 'topic',
  severity: 'severity',
  subject: 'subject',
  description: 'description',
  projectId: 'project',
  projectName: 'projectName',
  deploymentUrl: 'deploymentUrl',
  domain: 'domain',
  domainIssue: 'domainIssue',
  billingAmountMinor: 'billingAmount',
  v0ChatUrl: 'v0ChatUrl',
  billingInvoiceId: 'invoice',
  recordType: 'recordType',
  recordTypeId: 'recordTypeId',
  participants: 'participants',
} as const;
export type MergedField = keyof typeof mergedFields;
const fieldNames = Object.keys(mergedFields) as MergedField[];

type FieldValue = string | number | readonly string[] | null | undefined;
/** A case's fields, as a row has them or as they are inserted. */
export type CaseFields = Readonly<Partial<Record<MergedField, FieldValue>>>;

/** What becomes of what a source leaves out; nothing of all others. */
export const fieldDefaults: CaseFields = { recordType: 'Customer Success', participants: [] };

/** A comment as far as a source may change it. */
export interface MergedComment {
  readonly id: string;
  readonly body: string;
  readonly visibility?: string | undefined;
}

/** What happened to a case's status. */
export interface MergedStep {
  readonly kind: string;
  readonly after: string | null;
  readonly at: Date;
}

/** A case as its source tells it. */
export interface SaidCase {
  fields: CaseFields;
  status: string;
  steps: readonly MergedStep[];
  comments: readonly MergedComment[];
  files: readonly string[];
}

/** The same case as it stands here. */
export interface CaseHere {
  fields: CaseFields;
  steps: readonly MergedStep[];
  comments: readonly MergedComment[];
}

/** What an import changes in a case that it brought before. */
export interface MergedCase {
  /** Fields that the source changed and nobody here did. */
  fields: MergedField[];
  /** Whether the status, and what goes with it, follows the source. */
  isLifeNew: boolean;
  /** What happened to the status at the source that is not known here. */
  steps: readonly MergedStep[];
  newComments: string[];
  editedComments: string[];
  newFiles: string[];
  /** What the source changed and somebody here did too: it stays as it is here. By the names that records have. */
  kept: string[];
  keptComments: string[];
}

/** Hashes of what a source says. */
export function marksOf(said: SaidCase, hash: (text: string) => string): CaseMarks {
  return {
    fields: Object.fromEntries(
      fieldNames.map((field) => [field, fieldHash(said.fields, field, hash)]),
      // Every field is among them.
    ) as Record<MergedField, string>,
    life: lifeHash(said, hash),
    steps: said.steps.length,
    comments: Object.fromEntries(said.comments.map((comment) => [comment.id, commentHash(comment, hash)])),
    files: said.files,
  };
}

/**
 * Holds what a source says now against what it said before and against what is here. What only the source changed follows it; what was changed here stays. Nothing is taken away: a
 * comment that the source has no more is part of what was said here.
 */
export function mergeCase(
  before: CaseMarks,
  said: SaidCase,
  here: CaseHere,
  hash: (text: string) => string,
): MergedCase {
  const kept: string[] = [];
  const keptComments: string[] = [];
  const take = (
    { name, to = kept }: { name: string; to?: string[] },
    isOfSource: boolean,
    isUntouched: boolean,
  ): boolean => {
    if (!isOfSource) return false;
    if (!isUntouched) to.push(name);
    return isUntouched;
  };
  const fields = fieldNames.filter((field) => {
    const now = fieldHash(here.fields, field, hash);
    const next = fieldHash(said.fields, field, hash);
    return (
      now !== next &&
      take({ name: mergedFields[field] }, next !== before.fields[field], now === before.fields[field])
    );
  });
  // Whoever sets a status here leaves a step, also when it is set back.
  const isLifeNew = take(
    { name: 'status' },
    lifeHash(said, hash) !== before.life,
    here.steps.length === before.steps,
  );
  const bodies = new Map(here.comments.map((comment) => [comment.id, commentHash(comment, hash)]));
  const editedComments = said.comments.filter((comment) => {
    const next = commentHash(comment, hash);
    const was = before.comments[comment.id];
    const now = bodies.get(comment.id);
    return (
      was !== undefined &&
      now !== next &&
      take({ name: comment.id, to: keptComments }, next !== was, now === was)
    );
  });
  const known = new Set(here.steps.map(stepIdentity));
  return {
    fields,
    isLifeNew,
    steps: isLifeNew ? said.steps.filter((step) => !known.has(stepIdentity(step))) : [],
    newComments: said.comments
      .map(({ id }) => id)
      .filter((id) => !Object.hasOwn(before.comments, id) && !bodies.has(id)),
    editedComments: editedComments.map(({ id }) => id),
    newFiles: said.files.filter((id) => !before.files.includes(id)),
    kept,
    keptComments,
  };
}

/** What is to be remembered after a merge. Steps that were taken here are never among those that came with an import. */
export function marksAfter(
  before: CaseMarks,
  { said, here, merged }: { said: SaidCase; here: CaseHere; merged: MergedCase },
  hash: (text: string) => string,
): CaseMarks {
  const steps = merged.isLifeNew ? here.steps.length + merged.steps.length : before.steps;
  return { ...marksOf(said, hash), steps };
}

/** True when there is something to write. */
export function changesSomething(merged: MergedCase): boolean {
  const { fields, isLifeNew, newComments, editedComments, newFiles } = merged;
  return isLifeNew || [fields, newComments, editedComments, newFiles].some((list) => list.length > 0);
}

/** The keys of items that have other names than the columns of which they say the same. */
const itemKeys: ReadonlyMap<string, string> = new Map(
  Object.values(caseFieldUses).map(({ column, payload }) => [column.name, payload.name]),
);

/** The items of a case with what follows the source. All others stay as they are here, so that nothing comes back in them that was corrected or removed. */
export function mergeItems(
  here: readonly CasePayloadItem[],
  next: readonly CasePayloadItem[],
  followed: readonly MergedField[],
): CasePayloadItem[] {
  const keys = new Set(followed.map((field) => itemKeys.get(field) ?? field));
  return [...here.filter(({ key }) => !keys.has(key)), ...next.filter(({ key }) => keys.has(key))];
}

function fieldHash(fields: CaseFields, field: MergedField, hash: (text: string) => string): string {
  return short(hash(JSON.stringify(fields[field] ?? fieldDefaults[field] ?? null)));
}

function commentHash({ body, visibility = 'public' }: MergedComment, hash: (text: string) => string): string {
  return short(hash(JSON.stringify([body, visibility])));
}

function lifeHash({ status, steps }: SaidCase, hash: (text: string) => string): string {
  return short(hash(JSON.stringify([status, ...steps.map(stepKey)])));
}

/** Of an escalation the time alone: words may have been removed from its reason here, and must not come back as another one. */
function stepIdentity(step: MergedStep): string {
  return stepKey(step.kind === 'escalation' ? { ...step, after: null } : step);
}

function stepKey({ kind, after, at }: MergedStep): string {
  return `${kind}\t${after ?? ''}\t${at.toISOString()}`;
}

/** Enough of a hash to tell two texts of one case apart. */
function short(hash: string): string {
  return hash.slice(0, 20);
}
