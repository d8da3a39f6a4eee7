import { englishText } from '@reachout/language/english-text';
import type { ApiField, ApiParameter } from './model.ts';
import { CodeText } from './code-text.tsx';

export interface FieldListProps {
  fields: readonly (ApiField | ApiParameter)[];
  /** What the caller sends says what is required; what the server answers says what may be missing. */
  side: 'request' | 'response';
}

/** Parameters, or the fields of a body, in the words of the description of the API. */
export function FieldList({ fields, side }: FieldListProps) {
  return (
    <ul className="api-fields" {...englishText()}>
      {fields.map((field) => (
        <li key={`${placeOf(field)} ${field.name}`}>
          <code>{field.name}</code> <span>{describeField(field, side)}</span>
          <FieldNotes field={field} />
        </li>
      ))}
    </ul>
  );
}

function placeOf(field: ApiField | ApiParameter): string | undefined {
  return 'place' in field ? field.place : undefined;
}

function describeField(field: ApiField | ApiParameter, side: FieldListProps['side']): string {
  const place = placeOf(field);
  const marks = side === 'request' ? field.isRequired && 'required' : !field.isRequired && 'optional';
  return [field.type, place && `in ${place}`, marks].filter(Boolean).join(', ');
}

function FieldNotes({ field: { description, limits } }: { field: ApiField }) {
  if (description === undefined && limits.length === 0) return null;
  return (
    <p>
      {description === undefined ? null : <CodeText text={description} />}
      {description !== undefined && limits.length > 0 ? ' ' : null}
      {limits.length > 0 ? <CodeText text={`${capitalise(limits.join('; '))}.`} /> : null}
    </p>
  );
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
