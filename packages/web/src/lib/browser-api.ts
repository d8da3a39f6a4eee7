import { createApiClient } from './api-client.ts';

/** The API client of a page in the browser. */
export const browserApi = createApiClient({
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
});
