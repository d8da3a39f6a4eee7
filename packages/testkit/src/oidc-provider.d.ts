/** The parts of `oidc-provider` that are used here; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Context {
    oidc: { client: { clientId: string }; session: { accountId: string }; requestParamScopes: Set<string> };
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (of: { clientId: string; accountId: string }) => Grant;
    callback(): RequestListener;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
  }
  export type { Context };
}
