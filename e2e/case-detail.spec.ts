import { casePage } from './drivers/case-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { tabTo } from './focus.ts';
import { expect, signIn, test as journey } from './journey.ts';
import { openCase, type OpenedCase } from './new-case.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;

const test = journey.extend<{ newCase: OpenedCase }>({
  // A case of the journey's own, opened by its person.
  async newCase({ context, baseURL }, give) {
    await give(await openCase(context, origin(baseURL)));
  },
});

test.use({ person: 'olivia' });

test('a customer and support write to each other without reloading @phone [§7.0.3, §7.0.6, D10, U40, U41]', async ({
  page,
  baseURL,
  browser,
  newCase,
}) => {
  await page.goto(newCase.url);
  const customer = casePage(page);
  await expect(customer.status).toContainText('Support’s turn');

  const desk = await browser.newContext({ baseURL });
  await signIn(desk, origin(baseURL), 'ada');
  const deskPage = await desk.newPage();
  await deskPage.goto(`/staff/cases/${newCase.caseNumber}`);
  const staff = casePage(deskPage);

  await customer.composer.box.fill('One more thing: it happens at noon.');
  await customer.composer.send.click();
  await expect(customer.entry('it happens at noon')).toBeVisible();
  await expect(customer.composer.box).toHaveValue('');
  await expect(staff.entry('it happens at noon')).toBeVisible();

  await customer.composer.box.fill('I am still writing');
  await customer.composer.box.focus();
  await staff.composer.box.fill('We found it. Does it work now?');
  await staff.composer.send.click();
  await expect(customer.entry('We found it.')).toBeVisible();
  await expect(customer.announcer).toHaveText(/New reply from support/);
  await expect(customer.status).toContainText('Your turn');
  await expect(customer.composer.box).toBeFocused();
  await expect(customer.composer.box).toHaveValue('I am still writing');
  await desk.close();
});

test('a reply that came in out of sight is offered, and reading on stays where it was [U41]', async ({
  page,
  baseURL,
  browser,
  newCase,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(newCase.url);
  const customer = casePage(page);
  const desk = await browser.newContext({ baseURL });
  await signIn(desk, origin(baseURL), 'ada');
  const deskPage = await desk.newPage();
  await deskPage.goto(`/staff/cases/${newCase.caseNumber}`);
  const staff = casePage(deskPage);
  await staff.composer.box.fill(`A long answer.\n${'line\n'.repeat(40)}`);
  await staff.composer.send.click();
  await expect(customer.entry('A long answer.')).toBeVisible();
  await staff.composer.box.fill('And the end of it.');
  await staff.composer.send.click();
  await expect(customer.entry('And the end of it.')).toBeVisible();
  await expect(customer.jump).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await customer.jump.click();
  await expect(customer.entry('And the end of it.')).toBeFocused();
  await expect(customer.jump).toBeHidden();
  await desk.close();
});

test('a long case leads to its latest entry, which has an address of its own @phone [§7.0.3, U82]', async ({
  page,
  baseURL,
  newCase,
}) => {
  const comments = `/api/v3/support-center/support-cases/${newCase.caseNumber}/comments?teamId=team_orbit`;
  for (let n = 1; n <= 12; n += 1) {
    const data = { id: `long-case-${n}`, body: `Line ${n}.\n${'more\n'.repeat(5)}` };
    await page.request.post(comments, { headers: { origin: origin(baseURL) }, data });
  }
  await page.goto(newCase.url);
  const { entry, conversation } = casePage(page);
  await expect(entry('Line 12.')).not.toBeInViewport();
  await page.getByRole('link', { name: 'Go to the latest of 13 entries' }).click();
  await expect(entry('Line 12.')).toBeInViewport({ ratio: 1 });
  await page.goto(`${newCase.url}#comment-long-case-4`);
  await expect(conversation.getByText('Line 4.')).toBeInViewport();
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('times are the person’s own, also of what comes in [U71]', async ({ page, newCase }) => {
    await page.goto(newCase.url);
    const { composer, entry, fact, conversation } = casePage(page);
    await expect(fact('Last update')).toContainText(/, \d{1,2}:\d{2} [AP]M E[SD]T$/);
    await composer.box.fill('At my own time.');
    await composer.send.click();
    await expect(entry('At my own time.')).toContainText(/ E[SD]T/);
    await expect(conversation).not.toContainText('UTC');
    await page.goto('/orbit/~/support/cases');
    await expect(page.getByRole('row').nth(1)).toContainText(/ E[SD]T/);
  });
});

test.describe('behind a network that lets no stream through', () => {
  test.use({ expectedNoise: /ERR_FAILED/ });

  test('the case is looked at by the clock [F14]', async ({ page, baseURL, browser, newCase }) => {
    await page.route('**/events*', (route) => route.abort());
    await page.clock.install();
    await page.goto(newCase.url);
    await expect(casePage(page).composer.box).toBeVisible();
    const desk = await browser.newContext({ baseURL });
    await signIn(desk, origin(baseURL), 'ada');
    const deskPage = await desk.newPage();
    await deskPage.goto(`/staff/cases/${newCase.caseNumber}`);
    await casePage(deskPage).composer.box.fill('Seen without a stream');
    await casePage(deskPage).composer.send.click();
    await expect(casePage(deskPage).entry('Seen without a stream')).toBeVisible();
    await expect(casePage(page).entry('Seen without a stream')).toHaveCount(0);
    await page.clock.fastForward(21_000);
    await expect(casePage(page).entry('Seen without a stream')).toBeVisible();
    await desk.close();
  });
});

test('closing, reopening and escalating are asked first, and what cannot be done says why [D10, U06, U30, U31]', async ({
  page,
  newCase,
}) => {
  await page.goto(newCase.url);
  const supportCase = casePage(page);

  await supportCase.action('Ask to escalate').click();
  await supportCase.dialog.getByRole('button', { name: 'Ask to escalate' }).click();
  await expect(supportCase.dialog.getByRole('alert')).toHaveText('Reason is required');
  await supportCase.dialog.getByLabel('Reason').fill('We open the shop tomorrow.');
  await supportCase.dialog.getByRole('button', { name: 'Ask to escalate' }).click();
  await expect(supportCase.entry('We open the shop tomorrow.')).toBeVisible();
  await expect(supportCase.blocked('Ask to escalate')).toBeVisible();
  await expect(page.getByText('You asked to escalate this case already.')).toBeVisible();

  await supportCase.action('Close the case').click();
  await expect(supportCase.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(supportCase.dialog).toBeHidden();
  await expect(supportCase.action('Close the case')).toBeFocused();
  await supportCase.action('Close the case').click();
  await supportCase.dialog.getByRole('button', { name: 'Close the case' }).click();
  await expect(supportCase.status).toContainText('Closed');
  await expect(supportCase.composer.region).toContainText('Your reply opens a new case');
  await expect(supportCase.blocked('Change the severity')).toBeVisible();

  await supportCase.action('Reopen the case').click();
  await supportCase.dialog.getByRole('button', { name: 'Reopen the case' }).click();
  await expect(supportCase.status).toContainText('Open');

  await supportCase.action('Change the severity').click();
  await supportCase.dialog.getByRole('radio', { name: 'SEV2' }).check();
  await supportCase.dialog.getByRole('button', { name: 'Change the severity' }).click();
  await expect(supportCase.fact('Severity')).toHaveText('SEV2');
});

test('a reply to a closed case opens a linked one, said before and shown after [D10]', async ({
  page,
  context,
  baseURL,
}) => {
  const { url } = await openCase(context, origin(baseURL), 'It comes back');
  await page.goto(url);
  const supportCase = casePage(page);
  await supportCase.action('Close the case').click();
  await supportCase.dialog.getByRole('button', { name: 'Close the case' }).click();
  // The dialog gives the focus back when it closes, and nobody can type before.
  await expect(supportCase.dialog).toBeHidden();
  await expect(supportCase.composer.region).toContainText('Your reply opens a new case');
  await supportCase.composer.box.fill('It is back.');
  await supportCase.composer.send.click();
  await expect(supportCase.composer.linked).toBeFocused();
  await supportCase.composer.linked.click();
  await expect(supportCase.description).toContainText('It is back.');
  await expect(page.getByText('This case continues the closed')).toBeVisible();
});

test.describe('people', () => {
  test.use({ expectedNoise: /status of 422/ });

  test('are added to a case and taken off it again [D7]', async ({ page, newCase }) => {
    await page.goto(newCase.url);
    const supportCase = casePage(page);
    await supportCase.participant.fill('no address');
    await supportCase.addParticipant.click();
    await expect(supportCase.participants.getByRole('alert')).toContainText(
      'A participant is an e-mail address',
    );
    await supportCase.participant.fill('Noor@nova.example');
    await supportCase.addParticipant.click();
    await expect(supportCase.participants.getByRole('listitem')).toContainText(['noor@nova.example']);
    await supportCase.removeParticipant('noor@nova.example').click();
    await expect(supportCase.participants).toContainText('Nobody besides who opened it.');
  });
});

test.describe('with a second tab that was faster', () => {
  test.use({ expectedNoise: /status of 412|ERR_FAILED|ERR_BLOCKED_BY_CLIENT/ });

  test('an action on an old copy shows what changed and lets the person decide [§7.0.4]', async ({
    page,
    context,
    newCase,
  }) => {
    // This tab hears of nothing, as behind a network that holds streams back.
    await page.route('**/events*', (route) => route.abort());
    await page.goto(newCase.url);
    const slow = casePage(page);
    await slow.action('Close the case').click();

    const other = await context.newPage();
    await other.goto(newCase.url);
    const fast = casePage(other);
    await fast.action('Change the severity').click();
    await fast.dialog.getByRole('radio', { name: 'SEV4' }).check();
    await fast.dialog.getByRole('button', { name: 'Change the severity' }).click();
    await expect(fast.fact('Severity')).toHaveText('SEV4');

    await slow.dialog.getByRole('button', { name: 'Close the case' }).click();
    await expect(slow.dialog.getByRole('alert')).toContainText('Severity changed from SEV3 to SEV4');
    await slow.dialog.getByRole('button', { name: 'Close it anyway' }).click();
    await expect(slow.status).toContainText('Closed');
    await expect(slow.fact('Severity')).toHaveText('SEV4');
  });
});

test('a draft survives a reload, is listed as kept, and is gone after logging out [D16, U94, F15]', async ({
  page,
  newCase,
}) => {
  await page.goto(newCase.url);
  const { composer } = casePage(page);
  await composer.box.fill('Half a reply');
  await expect(composer.region).toContainText('Draft saved on this device');
  await page.reload();
  await expect(composer.box).toHaveValue('Half a reply');
  await page.goto('/help');
  await page.getByText('Saved on this device').click();
  await expect(page.getByText(`Reply to a case #${newCase.caseNumber}`)).toBeVisible();
  await page.goto(newCase.url);
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Account of ' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test.describe('when the session ends in the middle', () => {
  test.use({ expectedNoise: /status of 401/ });

  test('the reply is kept, and sent after logging in again [F18]', async ({ page, context, newCase }) => {
    await page.goto(newCase.url);
    const { composer, entry } = casePage(page);
    await composer.box.fill('Written before the session ended');
    await context.clearCookies();
    await composer.send.click();
    await expect(composer.error).toContainText('Your session has ended.');
    await composer.error.getByRole('link').click();
    await loginPage(page).logIn('olivia');
    await expect(page).toHaveURL(new RegExp(`${newCase.url}#reply$`));
    await expect(composer.box).toHaveValue('Written before the session ended');
    await composer.send.click();
    await expect(entry('Written before the session ended')).toHaveCount(1);
  });
});

test.describe('without a connection', () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/ });

  test('nothing is said to be sent, and nothing typed is lost [F13, F05]', async ({
    page,
    context,
    newCase,
  }) => {
    await page.goto(newCase.url);
    const { composer, entry } = casePage(page);
    await composer.box.fill('From the train');
    await context.setOffline(true);
    await composer.send.click();
    await expect(composer.error).toContainText('You are offline.');
    await expect(composer.box).toHaveValue('From the train');
    await context.setOffline(false);
    await composer.send.click();
    await expect(entry('From the train')).toHaveCount(1);
    await expect(composer.error).toHaveCount(0);
  });

  test('a reply whose answer was lost is sent again and stands there once [F02, F17]', async ({
    page,
    newCase,
  }) => {
    await page.goto(newCase.url);
    const { composer, entry } = casePage(page);
    await page.route('**/comments*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await composer.box.fill('Did this arrive?');
    await composer.send.click();
    await expect(composer.error).toContainText('we do not know whether this arrived');
    await page.unroute('**/comments*');
    await composer.send.click();
    await expect(composer.box).toHaveValue('');
    await expect(entry('Did this arrive?')).toHaveCount(1);
  });
});

test('a file goes along with a reply; one that is too large is refused before it is sent [§5.2.9, §9.0.15]', async ({
  page,
  newCase,
}) => {
  await page.goto(newCase.url);
  const { composer, entry, file } = casePage(page);
  await composer.file.setInputFiles({
    name: 'huge.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(10_000_000),
  });
  await expect(composer.error).toHaveText('huge.bin rejected. File size limit is 10 MB.');
  await composer.file.setInputFiles({
    name: 'trace.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('one line\n'),
  });
  await expect(composer.region.getByRole('button', { name: 'Remove trace.txt' })).toBeVisible();
  await page.reload();
  await expect(composer.region.getByRole('button', { name: 'Remove trace.txt' })).toBeVisible();
  await composer.box.fill('The trace is attached.');
  await composer.send.click();
  await expect(entry('The trace is attached.')).toContainText('trace.txt');
  await expect(file('trace.txt')).toBeVisible();
});

test('text over the limit is kept whole and not sent [U07, F24]', async ({ page, newCase }) => {
  await page.goto(newCase.url);
  const { composer } = casePage(page);
  await composer.box.fill('x'.repeat(32_001));
  await expect(composer.region).toContainText('1 character too many');
  await composer.send.click();
  await expect(composer.region).toContainText('Reply must be 32000 characters or fewer');
  await expect(composer.box).toHaveValue('x'.repeat(32_001));
});

test('a case is answered and closed with the keyboard alone [U50, U51]', async ({ page, newCase }) => {
  await page.goto(newCase.url);
  const supportCase = casePage(page);
  const { keyboard } = page;
  await tabTo(page, supportCase.composer.box);
  await keyboard.type('By hand');
  await keyboard.press('Enter');
  await keyboard.type('on two lines');
  await keyboard.press('Control+Enter');
  await expect(supportCase.entry('By hand')).toContainText('on two lines');
  await tabTo(page, supportCase.action('Close the case'));
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(supportCase.dialog.getByRole('button', { name: 'Close the case' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(supportCase.status).toContainText('Closed');
});

test('a file that was chosen before the script ran goes along all the same [F34, A82]', async ({
  page,
  newCase,
}) => {
  const scripts = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(newCase.url, { waitUntil: 'commit' });
  const { composer, entry } = casePage(page);
  const buffer = Buffer.from('one, two');
  await composer.file.setInputFiles({ name: 'early.txt', mimeType: 'text/plain', buffer });
  scripts.resolve(undefined);
  await expect(composer.region).toContainText('Remove early.txt');
  await composer.box.fill('With a file.');
  await composer.send.click();
  await expect(entry('With a file.').getByRole('link', { name: 'early.txt' })).toBeVisible();
});

test('a case is taken along as Markdown [U81]', async ({ page, context, baseURL }) => {
  const { url } = await openCase(context, origin(baseURL), 'To be taken along');
  await page.goto(url);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as Markdown' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.md$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedNoise: /status of (412|422)/ });

  test('a case is answered, changed and closed by plain forms [F37, U80]', async ({ page, newCase }) => {
    await page.goto(newCase.url);
    const supportCase = casePage(page);
    await supportCase.composer.send.click();
    await expect(supportCase.problem).toContainText('Your reply was not sent.');
    await expect(page).toHaveTitle(/^Error: /);
    await supportCase.composer.box.fill('Sent by a plain form');
    await supportCase.composer.file.setInputFiles({
      name: 'plain.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('plain\n'),
    });
    await supportCase.composer.send.click();
    await expect(supportCase.outcome).toContainText('Your reply was sent.');
    await expect(supportCase.entry('Sent by a plain form')).toContainText('plain.txt');

    await supportCase.participant.fill('noor@nova.example');
    await supportCase.addParticipant.click();
    await expect(supportCase.participants.getByRole('listitem')).toContainText(['noor@nova.example']);

    await supportCase.action('Ask to escalate').click();
    await page.getByLabel('Reason').fill('It is urgent.');
    await page.getByRole('button', { name: 'Ask to escalate' }).click();
    await expect(supportCase.entry('It is urgent.')).toBeVisible();

    await supportCase.action('Close the case').click();
    await page.getByRole('button', { name: 'Close the case' }).click();
    await expect(supportCase.outcome).toContainText('The case is closed.');
  });

  test('a plain form on an old copy changes nothing and says what changed [§7.0.4]', async ({
    page,
    context,
    newCase,
  }) => {
    await page.goto(newCase.url);
    const slow = casePage(page);
    const other = await context.newPage();
    await other.goto(newCase.url);
    const fast = casePage(other);
    await fast.action('Change the severity').click();
    await other.getByRole('radio', { name: 'SEV4' }).check();
    await other.getByRole('button', { name: 'Change the severity' }).click();
    await expect(fast.fact('Severity')).toHaveText('SEV4');
    await slow.action('Close the case').click();
    await page.getByRole('button', { name: 'Close the case' }).click();
    await expect(slow.problem).toContainText('Severity changed from SEV3 to SEV4');
    await expect(slow.status).toContainText('New');
  });
});
