import * as z from 'zod/mini';
import { schemaMessage } from '@reachout/core/schema-message';
import { worldCopy } from '../messages/world.ts';
import { type Accepts, acceptsOf } from './accepts.ts';
import { type RecordKind, recordKinds } from './kinds.ts';
import { keyPartSchema } from './field-schemas.ts';
import { keyOf, kindRules, recordSchemas, type WorldRecord, hourSchema } from './records.ts';

/** What a provider says: that a record is as it stands here, or that it is gone. */
export type WorldMessage = RecordKind extends infer Kind extends RecordKind
  ? Kind extends RecordKind
    ?
        | { kind: Kind; key: string; version: number | undefined; record: WorldRecord<Kind> }
        | { kind: Kind; key: string; version: number | undefined; removed: Readonly<Record<string, string>> }
    : never
  : never;

/** What is wrong with a message, with the place in it, such as `record.lines.0.quantity`. */
export interface Problem {
  path: string;
  message: string;
}

const version = z.int().check(z.minimum(1));

/** A message as it is sent: its kind, `record` or the key fields of what is `removed`, and in what order it was said. */
export const worldMessageSchema = z.strictObject({
  kind: z.enum(recordKinds),
  /** Ever growing at the provider, such as the milliseconds of the change; without one the message is as new as its arrival. */
  version: z.optional(version),
  record: z.optional(z.record(z.string(), z.unknown())),
  removed: z.optional(z.record(z.string(), z.string())),
});

/** The names that the installation's catalogue knows; a record with another one is refused. */
export interface KnownNames {
  /** The plans of each plan field. */
  plans: Readonly<Record<string, readonly string[]>>;
  roles: readonly string[];
  projectRoles: readonly string[];
  permissions: readonly string[];
  products: readonly string[];
}

/** Reads a message, or tells everything that is wrong with it. Without names, whether they are known is for whoever takes the message. */
export function readMessage(
  given: unknown,
  names?: KnownNames,
): { ok: true; message: WorldMessage } | { ok: false; problems: Problem[] } {
  const outer = parse(worldMessageSchema, acceptsMessage, given);
  if (!outer.success) return { ok: false, problems: problemsOf(outer.error.issues) };
  const { kind, record, removed, version: said } = outer.data;
  if ((record === undefined) === (removed === undefined))
    return { ok: false, problems: [{ path: '', message: worldCopy.recordOrRemoved() }] };
  if (removed !== undefined) {
    const parsed = removalSchemas[kind].safeParse(removed, { error: schemaMessage });
    if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues, 'removed') };
    const key = keyOf(kindRules[kind].key, parsed.data);
    return { ok: true, message: { kind, key, version: said, removed: parsed.data } as WorldMessage };
  }
  const parsed = parse<object>(recordSchemas[kind], acceptsRecord[kind], record);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues, 'record') };
  const message = { kind, record: parsed.data } as WorldMessage;
  const unknown = names === undefined ? [] : unknownNames(message, names);
  if (unknown.length > 0) return { ok: false, problems: unknown };
  const key = keyOf(kindRules[kind].key, parsed.data);
  return { ok: true, message: { kind, key, version: said, record: parsed.data } as WorldMessage };
}

const acceptsMessage = acceptsOf(worldMessageSchema);
const acceptsRecord = Object.fromEntries(
  recordKinds.map((kind) => [kind, acceptsOf(recordSchemas[kind])]),
  // Every kind is among them.
) as Readonly<Record<RecordKind, Accepts>>;

/** Parses a value, and takes one that is surely right as it is. */
function parse<Parsed>(schema: z.ZodMiniType<Parsed>, accepts: Accepts, value: unknown) {
  // What is accepted is what parsing would give.
  return accepts(value)
    ? { success: true as const, data: value as Parsed }
    : schema.safeParse(value, { error: schemaMessage });
}

/** What a record calls by a name that the catalogue does not know. */
function unknownNames(message: WorldMessage, names: KnownNames): Problem[] {
  if ('removed' in message) return [];
  switch (message.kind) {
    case 'person':
      return unknownPlans(message.record.personal?.plans, 'record.personal.plans', names);
    case 'team':
      return unknownPlans(message.record.plans, 'record.plans', names);
    case 'member':
      return [
        ...notAmong(message.record.role, names.roles, 'record.role'),
        ...(message.record.v0Permissions ?? []).flatMap((permission, index) =>
          notAmong(permission, names.permissions, `record.v0Permissions.${index}`),
        ),
      ];
    case 'page':
      return message.record.product === undefined
        ? []
        : notAmong(message.record.product, [...names.products, 'both'], 'record.product');
    case 'project-access':
      return notAmong(message.record.role, names.projectRoles, 'record.role');
    default:
      return [];
  }
}

function unknownPlans(
  plans: Readonly<Record<string, string>> | undefined,
  path: string,
  names: KnownNames,
): Problem[] {
  return Object.entries(plans ?? {}).flatMap(([field, plan]) => {
    const known = Object.hasOwn(names.plans, field) ? names.plans[field] : undefined;
    if (known === undefined) return notAmong(field, Object.keys(names.plans), path);
    return notAmong(plan, known, `${path}.${field}`);
  });
}

function notAmong(value: string | undefined, known: readonly string[], path: string): Problem[] {
  if (value === undefined || known.includes(value)) return [];
  return [{ path, message: worldCopy.unknownName({ value, known: known.join(', ') }) }];
}

/** The fields that name a record of each kind, which is all that a removal says. */
export const removalSchemas = Object.fromEntries(
  recordKinds.map((kind) => [
    kind,
    z.strictObject(
      Object.fromEntries(
        kindRules[kind].key.map((field) => [field, field === 'hour' ? hourSchema : keyPartSchema]),
      ),
    ),
  ]),
) as unknown as Readonly<Record<RecordKind, z.ZodMiniType<Record<string, string>>>>;

function problemsOf(
  issues: readonly { path?: readonly PropertyKey[]; message: string }[],
  below = '',
): Problem[] {
  return issues.map(({ path = [], message }) => ({
    path: [below, ...path.map(String)].filter(Boolean).join('.'),
    message,
  }));
}
