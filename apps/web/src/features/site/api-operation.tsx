import { Badge } from '@reachout/ui/badge';
import type { ApiBody, ApiField, ApiOperation } from './api-model.ts';

/** One call: what it takes, and what it answers. */
export function ApiOperationSection({ operation }: { operation: ApiOperation }) {
  const { id, method, path, summary, parameters, bodies, responses } = operation;
  return (
    <section className="site-operation" aria-labelledby={id}>
      <h3 id={id} className="text-16 font-semibold">
        {summary}
      </h3>
      <p className="site-call">
        <Badge tone={method === 'GET' ? 'neutral' : 'accent'}>{method}</Badge> <code>{path}</code>
      </p>
      {parameters.length > 0 ? (
        <FieldTable
          caption="Parameters"
          fields={parameters}
          placeOf={(field) => parameters.find((each) => each === field)?.place ?? ''}
        />
      ) : null}
      {bodies.map((body) => (
        <BodyPart key={body.mediaType} title="Body" body={body} />
      ))}
      {responses.map((response) => (
        <Response key={response.status} response={response} />
      ))}
    </section>
  );
}

function Response({ response }: { response: ApiOperation['responses'][number] }) {
  const title = `Answer ${response.status}`;
  if (response.bodies.length === 0)
    return (
      <p className="text-14">
        <strong className="font-medium">{title}</strong>
      </p>
    );
  return response.bodies.map((body) => (
    <BodyPart key={body.mediaType} title={title} body={body} needed="Always there" />
  ));
}

function BodyPart({ title, body, needed }: { title: string; body: ApiBody; needed?: 'Always there' }) {
  const caption = `${title}: ${body.type}, ${body.mediaType}`;
  if (body.fields.length === 0) return <p className="text-14 font-medium">{caption}</p>;
  return <FieldTable caption={caption} fields={body.fields} needed={needed} />;
}

function FieldTable({
  caption,
  fields,
  needed = 'Needed',
  placeOf,
}: {
  caption: string;
  fields: readonly ApiField[];
  /** What it means that a field is required: whoever calls must send it, or can count on it. */
  needed?: 'Needed' | 'Always there';
  placeOf?: (field: ApiField) => string;
}) {
  return (
    <table className="site-table site-fields">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          {placeOf ? <th scope="col">In</th> : null}
          <th scope="col">Type</th>
          <th scope="col">{needed}</th>
          <th scope="col">Limits</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={`${placeOf?.(field)} ${field.name}`}>
            <th scope="row" data-label="Name">
              <code>{field.name}</code>
            </th>
            {placeOf ? <td data-label="In">{placeOf(field)}</td> : null}
            <td data-label="Type">{field.type}</td>
            <td data-label={needed}>{field.isRequired ? 'Yes' : 'No'}</td>
            <td data-label="Limits">
              <span>{field.limits.join('; ') || 'None'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
