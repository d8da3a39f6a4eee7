import { defineMessages } from '@reachout/language/define-messages';

/** What stands around the descriptions of calls, which stay in English as the OpenAPI document has them. */
export const referenceCopy = defineMessages('documentation.reference', {
  title: 'API reference',
  description: '{title}: every operation with its parameters, request and response.',
  groupTitle: '{group}: API reference',
  groupDescription: '{title}: {group}.',
  makeRequest: 'Make a request',
  pathsBegin: 'Paths begin after <code>{origin}</code>.',
  guide: '<link>The support API</link> explains sessions, repeated requests, limits and lists.',
  originHeader:
    'An operation that changes something needs the header <code>{header}</code> with the address of this site. Browsers send it by themselves.',
  idempotencyKey:
    'An operation that creates a case needs the header <code>{header}</code> with a UUID that is new for each case. The same key with the same body gives the first response again and creates nothing twice.',
  generated: 'These pages are generated from <link><code>{path}</code></link>, version {version}.',
  types:
    'Examples in TypeScript use the types of <link><code>{path}</code></link>, which has every schema and, for each operation, what it takes and answers.',
  authentication: 'Authentication',
  acceptedWays: 'Each operation names what it accepts:',
  errors: 'Errors',
  errorFormat:
    'An error is <code>{mediaType}</code>: <code>{codeField}</code> says why, <code>{detailField}</code> what to do, <code>{fieldsField}</code> what is wrong with each field, and <code>{requestIdField}</code> is the number to give to Support. Wait as long as the header <code>{retryAfter}</code> says, where there is one.',
  allCodes: 'All {count} codes',
  errorCodes: 'Error codes',
  code: 'Code',
  status: 'Status',
  meaning: 'Meaning',
  operations: 'Operations',
  linkToSection: 'Link to section “{title}”',
  access: 'Authentication: {ways}.',
  eitherWay: '{one}, or {other}',
  bothSchemes: '{one} and {other}',
  noAccess: 'none',
  parameters: 'Parameters',
  requestBody: 'Request body',
  bodyType: '{type}, <code>{mediaType}</code>.',
  request: 'Request',
  curl: 'curl',
  typeScript: 'TypeScript',
  response: 'Response {status}',
  responseExample: 'Response {status}: {mediaType}',
  responseFields: 'Fields of the response ({count})',
  header: 'header',
  sameAs: 'The same as in <link>{operation}</link>, <code>{mediaType}</code>.',
  refusals: 'Errors: {codes}.',
  codeOf: 'Code: {title}',
  copy: 'Copy',
});
