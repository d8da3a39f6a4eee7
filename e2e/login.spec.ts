import { headerOf } from './drivers/header.ts';
import { loginPage } from './drivers/login-page.ts';
import { helpPage } from './drivers/help-page.ts';
import { expect, test } from './journey.ts';
import { people } from './people.ts';

test('a visitor is asked to log in, does, and is back with the chosen product @phone [§6.0.1, U91]', async ({
  page,
}) => {
  const help = helpPage(page);
  await help.open({ product: 'v0' });
  await expect(help.title).toBeVisible();
  await expect(help.loggedOut).toBeVisible();
  await expect(help.chat.region).toBeHidden();
  await expect(help.loggedOut.getByRole('link', { name: 'Other ways to get help' })).toHaveAttribute(
    'href',
    '/guides/how-to-get-support',
  );

  await help.logIn.click();
  await expect(page).toHaveURL(/\/login\?next=%2Fhelp%3Fproduct%3Dv0%23chat#email$/);
  await loginPage(page).demoPerson('olivia').click();

  await expect(page).toHaveURL(/\/help\?product=v0#chat$/);
  await expect(help.chat.region).toBeVisible();
  await expect(help.chat.product).toHaveValue('v0');
  await expect(help.loggedOut).toBeHidden();
});

test('the box that asks a visitor to log in has 70 px beside its words, 48 above and below, and 6 between [§9.0.20]', async ({
  page,
}) => {
  const help = helpPage(page);
  await help.open();
  const room = await help.loggedOut.evaluate((box) => {
    const { paddingInline, paddingBlock, rowGap } = getComputedStyle(box);
    return { paddingInline, paddingBlock, rowGap };
  });
  expect(room).toEqual({ paddingInline: '70px', paddingBlock: '48px', rowGap: '6px' });
});

test('“Start Chat” leads a visitor to the way in, and a person to the first choice [§6.0.1]', async ({
  page,
}) => {
  const help = helpPage(page);
  await help.open();
  await help.startChat.click();
  await expect(help.logIn).toBeFocused();
  await page.keyboard.press('Enter');
  await loginPage(page).logIn('olivia');
  // Without its script the link leads to the chat, and no further.
  await page.waitForURL(/\/help/);
  await help.startChat.click();
  await expect(help.chat.product).toBeFocused();
});

test.describe('a wrong password', () => {
  test.use({ expectedNoise: /status of 401/ });

  test('is said in one sentence, with what was typed as the address kept [U03, U04, U10]', async ({
    page,
  }) => {
    const login = loginPage(page);
    await page.goto('/login?next=%2Fhelp');
    await expect(login.email).toHaveAttribute('autocomplete', 'username');
    await expect(login.password).toHaveAttribute('autocomplete', 'current-password');
    await login.email.fill('olivia@orbit.example');
    await login.password.fill('not the password');
    await login.submit.click();
    await expect(login.problem).toBeFocused();
    await expect(login.problem).toContainText('The e-mail address or the password is not right.');
    await expect(page).toHaveTitle(/^Error: Log in/);
    await expect(login.email).toHaveValue('olivia@orbit.example');
    await expect(login.password).toHaveValue('');
    await login.problem.getByRole('link').click();
    await expect(login.email).toBeFocused();
  });
});

const landings = {
  olivia: '/help',
  devon: '/help',
  hana: '/help',
  vic: '/help',
  noor: '/help',
  ada: '/staff/cases',
};

for (const [person, landing] of Object.entries(landings) as [keyof typeof landings, string][]) {
  test(`one click logs in ${people[person].name} of the demo world`, async ({ page }) => {
    await loginPage(page).open();
    await loginPage(page).demoPerson(person).click();
    await expect(page).toHaveURL(landing);
    await expect(headerOf(page).account).toContainText(people[person].name);
  });
}

test('a foreign address after login leads nowhere but here [A17]', async ({ page, baseURL }) => {
  await page.goto('/login?next=https%3A%2F%2Fevil.example%2Fhelp');
  await loginPage(page).demoPerson('hana').click();
  await expect(helpPage(page).chat.region).toBeVisible();
  expect(new URL(page.url()).origin).toBe(baseURL);
});

test.describe('logging out', () => {
  // The list of open cases may be on its way when the session ends, and is refused then.
  test.use({ person: 'olivia', expectedNoise: /status of 401 .*\/support-cases\?/ });

  test('takes along what this device kept of the chat [D16, A92]', async ({ page }) => {
    const help = helpPage(page);
    await help.open({ product: 'tetra', teamSlug: 'orbit' });
    await help.chat.box.fill('A draft that the next person must not see');
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
    const header = headerOf(page);
    await header.account.click();
    await header.logOut.click();
    await expect(help.loggedOut).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
