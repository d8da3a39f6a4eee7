/** The session of a person of the demo world, as cookies. */
export async function logIn(origin: string, email: string): Promise<{ name: string; value: string }[]> {
  const body = new URLSearchParams({ email, password: 'reachout-demo', next: '/help' });
  const response = await fetch(`${origin}/login`, {
    method: 'POST',
    body,
    headers: { origin },
    redirect: 'manual',
  });
  return response.headers.getSetCookie().map((line) => {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2);
    return { name, value };
  });
}
