/** A browser at an identity provider: follows redirects there, keeps cookies, and types into the provider's page. */
export async function logInAtProvider(
  address: string,
  form: { subject?: string; do: 'in' | 'out' },
): Promise<string> {
  const { origin } = new URL(address);
  const cookies = new Map<string, string>();
  let request: { url: string; body?: URLSearchParams } = { url: address };
  // A log-in takes four steps; one that takes ten goes in circles.
  for (let step = 0; step < 10; step += 1) {
    if (new URL(request.url).origin !== origin) return request.url;
    const response: Response = await fetch(request.url, {
      method: request.body === undefined ? 'GET' : 'POST',
      body: request.body,
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    request =
      location === null
        ? { url: request.url, body: new URLSearchParams({ subject: '', ...form }) }
        : { url: new URL(location, request.url).href };
  }
  throw new Error(`the provider does not lead back: ${request.url}`);
}
