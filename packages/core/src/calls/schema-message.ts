import type * as z from 'zod/mini';
import { schemaCopy } from '../messages/schemas.ts';

type RawIssue = z.core.$ZodRawIssue;
type Limit = Extract<RawIssue, { code: 'too_big' | 'too_small' }>;

/**
 * Says what is wrong with a value where its schema has no message of its own, for those who send it: programs, and operators with a file. Handed to
 * the parsing itself, as what browsers load has no use for it.
 *
 * @example schema.safeParse(body, { error: schemaMessage })
 */
export function schemaMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? schemaCopy.missing() : kindMessage(issue.expected);
    case 'invalid_value':
      // A list of what is allowed says nothing to those who left it out.
      return issue.input === undefined
        ? schemaCopy.missing()
        : schemaCopy.oneOf({ values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return schemaCopy.notKnown({ names: issue.keys.join(', ') });
    case 'too_small':
      return limitMessages(issue, Number(issue.minimum)).least();
    case 'too_big':
      return limitMessages(issue, Number(issue.maximum)).most();
    case 'invalid_format':
      return schemaCopy.form();
    case 'invalid_union':
      return issue.input === undefined ? schemaCopy.missing() : schemaCopy.forms();
    default:
      return schemaCopy.other();
  }
}

const kinds: Readonly<Record<string, () => string>> = {
  string: schemaCopy.text,
  number: schemaCopy.number,
  int: schemaCopy.whole,
  boolean: schemaCopy.truth,
  array: schemaCopy.list,
  object: schemaCopy.group,
  record: schemaCopy.group,
};

function kindMessage(expected: string): string {
  return (kinds[expected] ?? schemaCopy.kind)();
}

function limitMessages({ origin }: Limit, limit: number): { least: () => string; most: () => string } {
  if (origin === 'string')
    return {
      least: () => schemaCopy.charactersAtLeast({ limit }),
      most: () => schemaCopy.charactersAtMost({ limit }),
    };
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return {
      least: () => schemaCopy.entriesAtLeast({ limit }),
      most: () => schemaCopy.entriesAtMost({ limit }),
    };
  return { least: () => schemaCopy.atLeast({ limit }), most: () => schemaCopy.atMost({ limit }) };
}
