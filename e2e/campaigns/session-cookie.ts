import { paths } from '@reachout/core/paths';

/** Every person of the demo world has it; the login page says so. */
const demoPassword = 'reachout-demo';

/** Signs in a person, of the demo world unless a password is given, as the login form does; gives the session's cookie, ready for a header. */
export async function sessionCookie(origin: string, email: string, password = demoPassword): Promise<string> {
  const login = await fetch(origin + paths.login(), {
    method: 'POST',
    body: new URLSearchParams({ email, password, next: paths.help() }),
    headers: { origin },
    redirect: 'manual',
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`${email} could not sign in: ${login.status}`);
  return cookie;
}
