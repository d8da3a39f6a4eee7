/** A parameter, or a field of a body; a field of a field has a name like `pagination.total` or `files[].id`. */
export interface ApiField {
  name: string;
  /** As JSON calls it: `string`, `number`, `array of objects`. */
  type: string;
  isRequired: boolean;
  /** Limits and allowed values, each a short phrase. */
  limits: readonly string[];
  /** What it is for, in Markdown of one line. */
  description?: string;
}

/** `place` is the path, the query, a header or a cookie. */
export type ApiParameter = ApiField & { place: string };

/** What a call takes or gives. */
export interface ApiBody {
  mediaType: string;
  type: string;
  fields: readonly ApiField[];
  /** One as it is on the line. */
  example?: string;
  /** An operation before this one with the very same body, which is shown there; with its group where that is another. */
  sameAs?: Pick<ApiOperation, 'id' | 'title'> & { group?: string };
}

/** A request in a language. */
export interface ApiExample {
  language: 'sh' | 'ts';
  code: string;
}

/** What a call answers when all is well. */
export interface ApiResponse {
  status: string;
  description: string;
  headers: readonly { name: string; description: string }[];
  bodies: readonly ApiBody[];
}

export interface ApiOperation {
  /** Its anchor on the page of its group. */
  id: string;
  method: string;
  path: string;
  title: string;
  description?: string;
  /** The ways in, any one of them: the schemes of each together, by their names. Empty where nobody need prove who they are. */
  access: readonly (readonly string[])[];
  parameters: readonly ApiParameter[];
  bodies: readonly ApiBody[];
  /** A request as a command and as a program. */
  requests: readonly ApiExample[];
  /** Its operation id where the page's console can send it. */
  tried?: string;
  responses: readonly ApiResponse[];
  /** Statuses that it refuses with. */
  refusals: readonly { status: string; description: string }[];
}

/** A way to prove who calls. */
export interface ApiScheme {
  name: string;
  /** How it is sent, in Markdown of one line. */
  how: string;
  description: string;
}

/** The calls about one matter; they share a page. */
export interface ApiGroup {
  /** The last part of the page's address. */
  id: string;
  name: string;
  description?: string;
  operations: readonly ApiOperation[];
}

/** The API as its reference shows it. */
export interface ApiReference {
  title: string;
  version: string;
  description: string;
  /** What every path begins after. */
  origin: string;
  schemes: readonly ApiScheme[];
  groups: readonly ApiGroup[];
}
