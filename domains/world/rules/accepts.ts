import type * as core from 'zod/v4/core';

/** Tells whether a schema surely takes a value just as it is. */
export type Accepts = (value: unknown) => boolean;

const never: Accepts = () => false;

/**
 * Makes of a schema a function that says true only for a value of which parsing would give an equal copy, and makes no copy itself: several times quicker, where millions of records
 * come of which hardly any is wrong. False says nothing: parsing tells what is wrong, if anything. All checks are the schema's own; kinds of schemas that are not known here are never accepted.
 *
 * @param schema of JSON values, without transforms
 */
export function acceptsOf(schema: core.$ZodType): Accepts {
  const { def } = schema._zod;
  const accepts = acceptsType(schema as core.$ZodTypes);
  // A number of a certain format is its own check.
  const checks = [...(schema._zod.traits.has('$ZodCheck') ? [schema] : []), ...(def.checks ?? [])];
  if (checks.length === 0) return accepts;
  const passes = checks.map((check) => passesOf(check as core.$ZodCheck<unknown>));
  return (value) => accepts(value) && passes.every((pass) => pass(value));
}

function passesOf({ _zod: { check, def } }: core.$ZodCheck<unknown>): Accepts {
  // One payload for all values: nobody keeps it, and a check that found something gets a new one.
  let payload: core.ParsePayload = { value: undefined, issues: [] };
  return (value) => {
    payload.value = value;
    if (def.when?.(payload) === false) return false;
    const later = check(payload);
    if (payload.issues.length === 0) return later === undefined && Object.is(payload.value, value);
    payload = { value: undefined, issues: [] };
    return false;
  };
}

function acceptsType(schema: core.$ZodTypes): Accepts {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'number':
      return (value) => Number.isFinite(value);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'unknown':
      return () => true;
    case 'literal':
    case 'enum': {
      const values = schema._zod.values ?? new Set();
      return (value) => values.has(value as core.util.Primitive);
    }
    case 'optional': {
      const accepts = acceptsOf(def.innerType);
      return (value) => value === undefined || accepts(value);
    }
    case 'nullable': {
      const accepts = acceptsOf(def.innerType);
      return (value) => value === null || accepts(value);
    }
    case 'union': {
      const options = def.options.map(acceptsOf);
      return (value) => options.some((accepts) => accepts(value));
    }
    case 'array': {
      const accepts = acceptsOf(def.element);
      return (value) => Array.isArray(value) && value.every(accepts);
    }
    case 'record': {
      const acceptsKey = acceptsOf(def.keyType);
      const accepts = acceptsOf(def.valueType);
      return (value) =>
        isPlainObject(value) &&
        Object.entries(value).every(
          ([key, entry]) => key !== '__proto__' && acceptsKey(key) && accepts(entry),
        );
    }
    case 'object':
      return acceptsObject(def);
    default:
      return never;
  }
}

/** Only what is named may be there, also where parsing would leave the rest out. */
function acceptsObject({ shape, catchall }: core.$ZodObjectDef): Accepts {
  if (catchall !== undefined && catchall._zod.def.type !== 'never') return never;
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, accepts: acceptsOf(schema) }));
  const names = new Set(fields.map(({ name }) => name));
  return (value) => {
    if (!isPlainObject(value)) return false;
    for (const name of Object.keys(value)) if (!names.has(name)) return false;
    return fields.every(({ name, accepts }) => accepts(value[name]));
  };
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
