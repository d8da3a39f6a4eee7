import { emptyCaseForm } from '../../rules/case-form.ts';
import { storageKey } from '@reachout/core/stored-forms';
import { mount } from '@reachout/ui/mount';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CaseForm } from './case-form.tsx';
import { createdCase, fakeServices, problem, type SeenCall } from '../../testing/fake-services.ts';
import { orbit } from '../../testing/people.ts';
import {
  startEachWithAnEmptyPage,
  brand,
  invoiceQuestion,
  openForm,
  subject,
  files,
  submit,
  summary,
  dialog,
  confirm,
  openConfirmation,
  leaveConfirmation,
  heldAnswer,
  answers,
  readRows,
  memoryStorage,
  loadAgain,
  chosenLog,
  onSubmission,
} from '../../testing/open-form.tsx';

startEachWithAnEmptyPage();

describe('the draft', () => {
  it('is kept on the device while typing, and is there again on the next visit [§4.0.7, D16]', async () => {
    sessionStorage.clear();
    await openForm({ storage: sessionStorage });
    await userEvent.fill(subject, 'Half a subject');
    await expect.element(page.getByText('Draft saved on this device.')).toBeVisible();
    await openForm({ storage: sessionStorage });
    await expect.element(subject).toHaveValue('Half a subject');
  });

  it('of another account is not shown, but may be used [§4.0.7]', async () => {
    const fakes = fakeServices();
    fakes.services.storedForms.save('support-case-form', {
      ...emptyCaseForm,
      subject: 'For Nova',
      isVisible: true,
      product: 'platform',
      account: 'team_nova',
    });
    await mount(
      <CaseForm
        brand={brand}
        person={{ userId: 'user_1', name: 'Olivia Ortega' }}
        account={orbit}
        accounts={[orbit]}
        product="platform"
        threadId={null}
        prefill={null}
        prefillStatus="idle"
        offeredDescription={null}
        onSubmitted={() => undefined}
        onHide={() => undefined}
        services={fakes.services}
      />,
    );
    await expect.element(subject).toHaveValue('');
    await page.getByRole('button', { name: 'Use it here' }).click();
    await expect.element(subject).toHaveValue('For Nova');
  });

  it('that another tab changed is announced, and one of the two is chosen [F16]', async () => {
    sessionStorage.clear();
    const { services } = await openForm({ storage: sessionStorage, draft: { subject: 'Typed here' } });
    const place = { isVisible: true, product: 'platform', account: 'team_orbit' };
    services.storedForms.save('support-case-form', { ...emptyCaseForm, subject: 'Typed there', ...place });
    const key = storageKey('user_1', 'support-case-form');
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: sessionStorage.getItem(key) }));
    await expect.element(subject).toHaveValue('Typed here');
    await page.getByRole('button', { name: 'Use the other tab’s' }).click();
    await expect.element(subject).toHaveValue('Typed there');
    await expect.element(page.getByText('This draft was changed in another tab')).not.toBeInTheDocument();
  });

  describe('beside another tab', () => {
    const changed = page.getByText('This draft was changed in another tab');
    const gone = page.getByText('This draft was submitted or put away in another tab');
    const own = { subject: 'Of Orbit', account: 'team_orbit' };
    const others = { subject: 'Of Nova', account: 'team_nova' };

    /** As the browser tells when another tab has written: each draft with its account, the newest first. */
    async function tell(before: (typeof own)[], now: (typeof own)[]): Promise<void> {
      const key = storageKey('user_1', 'support-case-form');
      const write = ([newest, ...rest]: (typeof own)[]): string | null => {
        const toForm = (draft: typeof own) => ({ ...emptyCaseForm, ...draft, product: 'platform' });
        if (newest === undefined) return null;
        return JSON.stringify({
          version: 1,
          savedAt: 0,
          value: { ...toForm(newest), others: rest.map(toForm) },
        });
      };
      window.dispatchEvent(
        new StorageEvent('storage', { key, oldValue: write(before), newValue: write(now) }),
      );
      // What the page says of it is there by the time that somebody has typed on.
      await userEvent.fill(subject, 'Typed on here');
    }

    it('that changes the draft of another account, nothing is said [F16]', async () => {
      await openForm({ draft: own });
      await tell([own, others], [{ ...others, subject: 'Of Nova, further' }, own]);
      await expect.element(changed).not.toBeInTheDocument();
      await expect.element(gone).not.toBeInTheDocument();
    });

    it('that submits the draft of another account, nothing is said [F16]', async () => {
      await openForm();
      await tell([others], []);
      await expect.element(gone).not.toBeInTheDocument();
    });

    it('that submits this draft, that is said although one of another account stays [F16]', async () => {
      await openForm({ draft: own });
      await tell([own, others], [others]);
      await expect.element(gone).toBeVisible();
      await expect.element(changed).not.toBeInTheDocument();
    });

    it('that changes this draft, that is said although one of another account is the newest [F16]', async () => {
      await openForm({ draft: own });
      await tell([others, own], [others, { ...own, subject: 'Of Orbit, further' }]);
      await expect.element(changed).toBeVisible();
    });
  });

  it('is told not to be kept when the browser stores nothing [F21]', async () => {
    await openForm();
    await userEvent.fill(subject, 'Half a subject');
    await expect.element(page.getByText(/drafts, so they won’t be kept on this device/)).toBeVisible();
  });
});

describe('a page that is loaded again', () => {
  it('while the case was on its way shows the case, and opens no second one [F15, F02, D22]', async () => {
    const storage = memoryStorage();
    const first = await openForm({ draft: invoiceQuestion, storage, answer: heldAnswer().answer });
    await openConfirmation();
    await confirm.click();
    await expect.poll(() => first.creates()).toHaveLength(1);
    const again = await loadAgain(storage, {
      answer: onSubmission({ state: 'created', ...createdCase('00000077') }),
    });
    await expect
      .poll(() => again.onSubmitted)
      .toHaveBeenCalledWith(expect.objectContaining({ caseNumber: '00000077' }));
    expect(again.creates()).toEqual([]);
    expect(again.services.storedForms.describe()).toEqual([]);
  });

  it.each([
    ['not created', { state: 'unknown' }, 'Your case was not created'],
    ['not to be found out', 'none' as const, 'We could not find out whether your case was created'],
  ])(
    'finds a case that was %s told so, with every word and the same key [F15, D22]',
    async (_, state, title) => {
      const storage = memoryStorage();
      const first = await openForm({ draft: invoiceQuestion, storage, answer: heldAnswer().answer });
      await openConfirmation();
      await confirm.click();
      await expect.poll(() => first.creates()).toHaveLength(1);
      const again = await loadAgain(storage, { answer: onSubmission(state) });
      await expect.element(page.getByText(title)).toBeVisible();
      await expect.element(subject).toHaveValue(invoiceQuestion.subject ?? '');
      await openConfirmation();
      await confirm.click();
      await expect.poll(() => again.onSubmitted).toHaveBeenCalled();
      const key = (seen: SeenCall[]) => seen.map(({ headers }) => headers.get('idempotency-key'));
      expect(key(again.creates())).toEqual(key(first.creates()));
    },
  );

  it('at the confirmation is at the confirmation again, as after a login [F18]', async () => {
    const storage = memoryStorage();
    await openForm({
      draft: invoiceQuestion,
      storage,
      answer: answers(problem(401, 'session_expired')),
    });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    const again = await loadAgain(storage);
    await expect.element(dialog).toHaveAccessibleName('Submit this case?');
    await confirm.click();
    await expect.poll(() => again.onSubmitted).toHaveBeenCalledOnce();
  });

  it('after the confirmation was left shows the form [F16]', async () => {
    const storage = memoryStorage();
    await openForm({ draft: invoiceQuestion, storage });
    await openConfirmation();
    await leaveConfirmation();
    await loadAgain(storage);
    await expect.element(subject).toHaveValue(invoiceQuestion.subject ?? '');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('asks for the chosen file again, and leaves it out of no submit by itself [F34, U03]', async () => {
    const storage = memoryStorage();
    await openForm({ draft: invoiceQuestion, storage });
    await userEvent.upload(files, chosenLog);
    const again = await loadAgain(storage);
    await expect
      .element(page.getByText(/“build.log” was chosen before this page was loaded again/))
      .toBeVisible();
    await submit.click();
    await expect
      .element(summary.getByRole('link', { name: 'Choose “build.log” again, or go on without it' }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Go on without the file' }).click();
    await openConfirmation();
    expect(readRows(dialog.element())).toMatchObject({ File: 'None' });
    await confirm.click();
    await expect.poll(() => again.onSubmitted).toHaveBeenCalledOnce();
  });

  it('has the file at once when this very page still holds it, after a change of account and back [S24]', async () => {
    const storage = memoryStorage();
    const first = await openForm({ draft: invoiceQuestion, storage });
    await userEvent.upload(files, chosenLog);
    const again = await loadAgain(storage, { keptFiles: first.services.keptFiles });
    await openConfirmation();
    await confirm.click();
    await expect.poll(() => again.onSubmitted).toHaveBeenCalledOnce();
    expect(again.creates()[0]?.form?.get('files')).toMatchObject({ name: 'build.log', size: 13 });
  });
});
