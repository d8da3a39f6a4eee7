import { errorCatalogue, errorCodes } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import type { ApiBody, ApiGroup, ApiOperation, ApiReference } from '../../pages/api-reference.tsx';

/** The first page of the reference as Markdown: what every call has in common, and where each is. */
export function referenceMarkdown(reference: ApiReference, origin: string): string {
  const groups = reference.groups.map(({ id, name, description, operations }) => {
    const calls = operations.map(
      (operation) =>
        `- [${operation.title}](${origin}${paths.apiGroup(id)}.md): \`${operation.method} ${operation.path}\``,
    );
    return [`### ${name}`, ...(description === undefined ? [] : [description]), calls.join('\n')].join(
      '\n\n',
    );
  });
  const codes = errorCodes.map(
    (code) => `| \`${code}\` | ${errorCatalogue[code].status} | ${cell(errorCatalogue[code].message)} |`,
  );
  return page(paths.apiReference(), origin, [
    `# ${reference.title}`,
    reference.description,
    `For tools: ${origin}${paths.openApi()}, version ${reference.version}. Address of every call: ${reference.origin}`,
    '## Operations',
    ...groups,
    '## Errors',
    ['| Code | Status | Meaning |', '|---|---|---|', ...codes].join('\n'),
  ]);
}

/** A group of calls as Markdown. */
export function groupMarkdown(group: ApiGroup, origin: string): string {
  return page(paths.apiGroup(group.id), origin, [
    `# ${group.name}`,
    ...(group.description === undefined ? [] : [group.description]),
    ...group.operations.flatMap(operationMarkdown),
  ]);
}

function page(path: string, origin: string, blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n\n---\n\nSource: ${origin}${path}\n`;
}

function operationMarkdown(operation: ApiOperation): string[] {
  const { title, method, path, description, parameters, bodies, requests, responses, refusals } = operation;
  return [
    `## ${title}`,
    `\`${method} ${path}\``,
    ...(description === undefined ? [] : [description]),
    ...fieldTable(
      'Parameters',
      parameters.map((each) => ({ ...each, name: `${each.name} (${each.place})` })),
      'Required',
    ),
    ...bodies.flatMap((body) => bodyMarkdown(`Request body: ${body.mediaType}`, body, 'Required')),
    ...responses.flatMap((response) => [
      `Response ${response.status}: ${response.description}`,
      ...response.bodies.flatMap((body) => bodyMarkdown(`Response body: ${body.mediaType}`, body, 'Always')),
    ]),
    ...(refusals.length === 0
      ? []
      : [refusals.map(({ status, description: codes }) => `- ${status}: ${codes}`).join('\n')]),
    ...requests.map(({ language, code }) => `\`\`\`${language}\n${code}\n\`\`\``),
  ];
}

function bodyMarkdown(title: string, body: ApiBody, needed: string): string[] {
  if (body.sameAs !== undefined) return [`${title}, the same as in “${body.sameAs.title}”.`];
  return [
    ...fieldTable(title, body.fields, needed),
    ...(body.example === undefined ? [] : [`\`\`\`json\n${body.example}\n\`\`\``]),
  ];
}

function fieldTable(title: string, fields: readonly ApiBody['fields'][number][], needed: string): string[] {
  if (fields.length === 0) return [];
  const rows = fields.map(
    ({ name, type, isRequired, limits, description = '' }) =>
      `| \`${name}\` | ${type} | ${isRequired ? 'yes' : 'no'} | ${cell([description, ...limits].filter(Boolean).join('; '))} |`,
  );
  return [`**${title}**`, [`| Name | Type | ${needed} | Notes |`, '|---|---|---|---|', ...rows].join('\n')];
}

/** A text as a cell of a table: a bar or a line break would end it. */
function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, ' ');
}
