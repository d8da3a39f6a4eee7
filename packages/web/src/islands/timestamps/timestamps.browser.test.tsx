import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { enableFormsInPlace } from '../../enhance/forms-in-place.ts';

/** As no clock of a person writes it. */
const written = '2 January 2026 at 03:04 UTC';
const region = (name: string) =>
  `<div data-form-region tabindex="-1"><h1>${name}</h1><time datetime="2026-01-02T03:04:00Z" data-timestamp>${written}</time>
  <form method="post" action="/settings/sessions" data-form="Not known."><button>End it</button></form></div>`;

beforeAll(async () => {
  document.body.innerHTML = `<main>${region('Before')}</main>`;
  enableFormsInPlace(document);
  await import('./entry.ts');
});

/** Sends the form, which the server answers with a page of this heading; the title of the time there. */
async function sendForm(name: string): Promise<string | undefined> {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(region(name)));
  onTestFinished(() => fetched.mockRestore());
  await page.getByRole('button', { name: 'End it' }).click();
  await expect.element(page.getByRole('heading', { name })).toBeVisible();
  return document.querySelector('time')?.title;
}

it('times are told by the person’s own clock in whatever a form brings in its place, too [U71]', async () => {
  expect(document.querySelector('time')?.title).toBe(written);
  expect(await sendForm('After')).toBe(written);
  expect(await sendForm('Once more')).toBe(written);
});
