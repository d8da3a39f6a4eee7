import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';

/** Looks up once for each request, while anybody holds it. */
export function rememberPerRequest<T>(
  find: (request: AssistantRequest) => T,
): (request: AssistantRequest) => T {
  const found = new WeakMap<AssistantRequest, { value: T }>();
  return (request) => {
    const known = found.get(request) ?? { value: find(request) };
    found.set(request, known);
    return known.value;
  };
}
