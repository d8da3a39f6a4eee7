/** A parameter, or a field of a body; a field of a field has a name like `pagination.total` or `files[].id`. */
export interface ApiField {
  name: string;
  /** In words: `text`, `number`, `list of objects`. */
  type: string;
  isRequired: boolean;
  /** Limits and allowed values, each a short phrase. */
  limits: readonly string[];
}

/** What a call takes or gives. */
export interface ApiBody {
  mediaType: string;
  type: string;
  fields: readonly ApiField[];
}

export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** In the path, the query or a header. */
  parameters: readonly (ApiField & { place: string })[];
  bodies: readonly ApiBody[];
  /** What it answers when all is well. */
  responses: readonly { status: string; description: string; bodies: readonly ApiBody[] }[];
}

/** The API as its reference page shows it. */
export interface ApiReference {
  title: string;
  version: string;
  description: string;
  groups: readonly { id: string; name: string; operations: readonly ApiOperation[] }[];
}
