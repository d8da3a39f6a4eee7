import { type CaseFormValues, emptyCaseForm } from '@reachout/contract/case-form';
import { maxFileBytes } from '@reachout/contract/limits';
import type { CasePrediction } from '@reachout/contract/prediction';
import { emptyPrediction } from '@reachout/contract/prediction';
import { storageKey } from '@reachout/contract/stored-forms';
import { mount, unmount } from '@reachout/ui/testing/mount';
import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../styles/case-form.css';
import { CaseForm } from './case-form.tsx';
import type { CaseFormPanelProps } from './case-form-panel-props.ts';
import { confirmationMissing } from './case-form-words.ts';
import type { CaseServices } from './case-services.ts';
import { ConfirmCase } from './confirm-case.tsx';
import { defaultClientBrand } from './test/client-brand.ts';
import {
  type Answer,
  createdCase,
  fakeServices,
  problem,
  projectsPage,
  type SeenCall,
} from './test/fake-services.ts';
import { hollow, olivia, orbit } from './test/people.ts';

const brand = defaultClientBrand();

/** A form that can be submitted as it is. */
const invoiceQuestion: Partial<CaseFormValues> = {
  area: 'billing',
  topic: 'understanding-my-invoice',
  severity: '3',
  subject: 'Why is bandwidth on my invoice twice?',
  description: 'Two lines name bandwidth for the same days.',
};
const buildFailing: Partial<CaseFormValues> = { ...invoiceQuestion, area: 'builds', topic: 'build-failing' };

interface Opening extends Partial<CaseFormPanelProps> {
  /** What was typed on an earlier visit. */
  draft?: Partial<CaseFormValues>;
  answer?: Answer;
  isOnline?: boolean;
  storage?: Storage;
  /** Files that the page still holds. */
  keptFiles?: Map<string, File>;
  loadConfirmation?: CaseServices['loadConfirmation'];
}

async function openForm({
  draft,
  answer,
  isOnline = true,
  storage,
  keptFiles = new Map<string, File>(),
  loadConfirmation,
  ...props
}: Opening = {}) {
  const fakes = fakeServices(answer, storage);
  const services: CaseServices = {
    ...fakes.services,
    keptFiles,
    isOnline: () => isOnline,
    ...(loadConfirmation && { loadConfirmation }),
  };
  const { account = orbit, product = 'platform' } = props;
  if (draft) {
    const place = { isVisible: true, product, account: account.id };
    services.storedForms.save('support-case-form', { ...emptyCaseForm, ...draft, ...place });
  }
  const onSubmitted = vi.fn<CaseFormPanelProps['onSubmitted']>();
  const onHide = vi.fn<CaseFormPanelProps['onHide']>();
  const form: CaseFormPanelProps = {
    brand,
    person: { userId: 'user_1', name: 'Olivia Ortega' },
    account,
    accounts: [account],
    product,
    threadId: null,
    prefill: null,
    prefillStatus: 'idle',
    offeredDescription: null,
    onSubmitted,
    onHide,
    ...props,
  };
  const container = await mount(
    <main>
      <h1>Support</h1>
      <h2>Submit a case.</h2>
      <CaseForm {...form} services={services} />
    </main>,
  );
  return { ...fakes, services, container, onSubmitted, onHide };
}

const area = page.getByLabelText('Product area');
const topic = page.getByRole('combobox', { name: 'Topic' });
const project = page.getByRole('combobox', { name: 'Project' });
const subject = page.getByLabelText('Subject', { exact: true });
const description = page.getByLabelText('Description', { exact: true });
const amount = page.getByLabelText('Billing amount');
const deployment = page.getByLabelText('Deployment URL');
const files = page.getByLabelText('File', { exact: false }).first();
const submit = page.getByRole('button', { name: 'Submit case' }).first();
const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
const dialog = page.getByRole('dialog');
const confirm = dialog.getByRole('button', { name: /^Submit/ });
const cancel = dialog.getByRole('button', { name: 'Cancel' });
const toasts = page.getByRole('status', { name: 'Notifications' });

async function openConfirmation(): Promise<void> {
  await submit.click();
  await expect.element(dialog).toBeVisible();
}

async function findViolations(): Promise<string[]> {
  // A colour on its way to another is none to measure.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: true } } });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** An answer that comes when the test says so. */
function heldAnswer(): { answer: Answer; release: (response: Response) => void } {
  const held = Promise.withResolvers<Response>();
  return {
    answer: (call) => (call.method === 'POST' ? held.promise : undefined),
    release: held.resolve,
  };
}

function answers(...responses: (Response | Promise<Response> | 'none')[]): Answer {
  const rest = [...responses];
  return ({ method }) => {
    if (method !== 'POST') return undefined;
    const next = rest.shift();
    if (next === 'none') throw new TypeError('Failed to fetch');
    return next;
  };
}

/** Answers every call for projects, and no other. */
function onProjects(answer: Answer): Answer {
  return (call) => (call.path === '/api/v8/projects' ? answer(call) : undefined);
}

/** The review's labels and values. */
function readRows(element: Element): Record<string, string> {
  const rows = [...element.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent ?? '',
    row.querySelector('dd')?.textContent ?? '',
  ]);
  return Object.fromEntries(rows) as Record<string, string>;
}

/** Drops several files on the input at once, which choosing would not allow. */
function dropFiles(container: HTMLElement, chosen: readonly File[]): void {
  const input = container.querySelector('#case-files') as HTMLInputElement; // the form always has it
  const drop = new DataTransfer();
  for (const file of chosen) drop.items.add(file);
  input.multiple = true;
  input.files = drop.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function keyOf(call: SeenCall | undefined): string | null | undefined {
  return call?.headers.get('idempotency-key');
}

beforeEach(() => {
  document.title = 'Support';
  document.documentElement.lang = 'en';
});
afterEach(async () => {
  vi.useRealTimers();
  delete document.documentElement.dataset.theme;
  await unmount();
});

describe('opening the form', () => {
  it('prepares the case list of the account [§7.0.2]', async () => {
    const { calls } = await openForm();
    expect(calls.map(({ path, query }) => [path, query.get('teamId')])).toContainEqual([
      '/api/v3/support-center/support-cases-warmup',
      'team_orbit',
    ]);
  });

  it('asks for a product area first and says so where the topics will be [U06]', async () => {
    await openForm();
    await expect.element(topic).toHaveAccessibleDescription('Choose a product area first.');
    await userEvent.selectOptions(area, 'Functions');
    await topic.click();
    await expect.element(page.getByRole('option', { name: /^Timeouts/ })).toBeVisible();
  });

  it('forgets the topic when the area changes [§3.3.3]', async () => {
    await openForm({ draft: invoiceQuestion });
    await expect.element(topic).toHaveValue('Understanding my invoice');
    await userEvent.selectOptions(area, 'Functions');
    await expect.element(topic).toHaveValue('');
  });

  it('keeps topics that need a project in reach of those who cannot have one, and says why [§5.2.8, U23]', async () => {
    await openForm({ draft: { area: 'builds' }, account: hollow });
    await topic.click();
    const option = page.getByRole('option', { name: /^Build failing\s*Unable to create a support case\./ });
    await expect.element(option).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(page.getByRole('option', { name: /^Other build question/ }))
      .not.toHaveAttribute('aria-disabled');
  });

  it('shows the placeholder of the area in the description [§3.3.2]', async () => {
    await openForm({ draft: { area: 'billing' } });
    await expect
      .element(description)
      .toHaveAttribute('placeholder', expect.stringContaining('The invoice number'));
  });
});

describe('a submit with mistakes', () => {
  it('lists them at the top, takes the focus there, and says the same beside each field [U03, CASE-04, §5.2.1]', async () => {
    await openForm();
    await submit.click();
    await expect.element(summary).toHaveFocus();
    expect(
      summary
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    ).toEqual([
      'Product area is required',
      'Severity is required',
      'Subject is required',
      'Description is required',
    ]);
    await expect.element(subject).toHaveAccessibleDescription('Error: Subject is required');
    await expect.element(subject).toHaveAttribute('aria-invalid', 'true');
    expect(document.title).toBe('Error: Support');
  });

  it('leads from each line to its field [U03]', async () => {
    await openForm();
    await submit.click();
    await summary.getByRole('link', { name: 'Description is required' }).click();
    await expect.element(description).toHaveFocus();
  });

  it('takes an error away as soon as it is fixed, and the title with the last one [U04]', async () => {
    await openForm({ draft: { ...invoiceQuestion, subject: '' } });
    await submit.click();
    await userEvent.fill(subject, 'W');
    await expect.element(summary).not.toBeInTheDocument();
    await expect.element(subject).not.toHaveAttribute('aria-invalid');
    expect(document.title).toBe('Support');
  });

  it('complains about nothing while typing before that [U04]', async () => {
    await openForm();
    await userEvent.fill(subject, 'W');
    await userEvent.fill(subject, '');
    await expect.element(subject).not.toHaveAttribute('aria-invalid');
  });

  it('brings no new complaints while mistakes are being fixed [U04]', async () => {
    await openForm({ draft: { ...invoiceQuestion, severity: '' } });
    await submit.click();
    await userEvent.fill(subject, '');
    await expect.element(subject).not.toHaveAttribute('aria-invalid');
  });

  it('comes back to the summary each time [U03]', async () => {
    await openForm();
    await submit.click();
    await subject.click();
    await submit.click();
    await expect.element(summary).toHaveFocus();
  });
});

describe('the limit of a text', () => {
  it('is counted near the end and never cuts what is pasted [U07, F24, D20]', async () => {
    await openForm({ draft: invoiceQuestion });
    await userEvent.fill(subject, 'x'.repeat(240));
    await expect.element(page.getByText('15 characters left').first()).toBeVisible();
    await userEvent.fill(subject, 'x'.repeat(256));
    await expect.element(page.getByText('1 character too many').first()).toBeVisible();
    await expect.element(subject).toHaveValue('x'.repeat(256));
    await submit.click();
    await expect
      .element(summary.getByRole('link', { name: 'Subject must be 255 characters or fewer' }))
      .toBeVisible();
  });
});

describe('the project field', () => {
  const names = Array.from({ length: 240 }, (_, index) => `project-${index}`);

  it('searches after a pause of 500 ms, with the words typed last [§9.0.10, §7.0.18, U21]', async () => {
    const { calls } = await openForm({
      draft: buildFailing,
      answer: onProjects(() => Response.json(projectsPage(['one']))),
    });
    const searches = () => calls.flatMap(({ query }) => query.get('search') ?? []);
    await project.click();
    await expect.element(page.getByRole('option', { name: 'one' })).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.keyboard('sto');
    vi.advanceTimersByTime(499);
    expect(searches()).toEqual([]);
    await userEvent.keyboard('re');
    vi.advanceTimersByTime(499);
    expect(searches()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(searches()).toEqual(['store']);
    expect(calls.at(-1)?.query.get('teamId')).toBe('team_orbit');
  });

  it('shows what the last search found, whichever answer comes last [U21]', async () => {
    const slow = Promise.withResolvers<Response>();
    await openForm({
      draft: buildFailing,
      answer: onProjects(({ query }) =>
        query.get('search') === 'slow' ? slow.promise : Response.json(projectsPage(['quick'])),
      ),
    });
    await project.click();
    await userEvent.keyboard('slow');
    await expect.element(page.getByText('Loading projects…').first()).toBeInTheDocument();
    await userEvent.fill(project, 'quick');
    await expect.element(page.getByRole('option', { name: 'quick' })).toBeVisible();
    slow.resolve(Response.json(projectsPage(['too-late'])));
    await expect.element(page.getByRole('option', { name: 'quick' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'too-late' })).not.toBeInTheDocument();
  });

  it('lists hundreds of projects, page after page, and says how many there are [U22]', async () => {
    await openForm({
      draft: buildFailing,
      answer: onProjects(({ query }) => {
        const start = Number(query.get('from') ?? 0);
        const next = start + 100 < names.length ? String(start + 100) : null;
        return Response.json(projectsPage(names.slice(start, start + 100), next));
      }),
    });
    await project.click();
    await expect.element(page.getByRole('status').filter({ hasText: '240 projects' })).toBeInTheDocument();
    await expect
      .element(page.getByRole('option', { name: 'project-239' }))
      .toHaveAttribute('aria-setsize', '240');
  });

  it('opens the deployment URL and offers the latest deployments [§5.2.3]', async () => {
    await openForm({
      draft: buildFailing,
      answer: onProjects(() => Response.json(projectsPage(['storefront', 'shop']))),
    });
    await expect.element(deployment).toHaveAttribute('readonly');
    await expect.element(deployment).toHaveAccessibleDescription(/Choose a project first\./);
    await project.click();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(project).toHaveValue('storefront');
    await page.getByRole('button', { name: 'storefront-1.tetra.example' }).click();
    await expect.element(deployment).toHaveValue('https://storefront-1.tetra.example');
    await expect.element(deployment).not.toHaveAttribute('readonly');
    await expect.element(deployment).toHaveFocus();
  });

  it('forgets a deployment that belongs to the project before', async () => {
    await openForm({
      draft: buildFailing,
      answer: onProjects(() => Response.json(projectsPage(['storefront', 'shop']))),
    });
    await project.click();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await page.getByRole('button', { name: 'storefront-1.tetra.example' }).click();
    await project.click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(deployment).toHaveValue('');
  });

  it('says when the projects cannot be loaded, and tries again [U90]', async () => {
    let isDown = true;
    await openForm({
      draft: buildFailing,
      answer: onProjects(() =>
        isDown ? problem(503, 'database_unavailable') : Response.json(projectsPage(['back'])),
      ),
    });
    await expect.element(page.getByText(/^The projects could not be loaded\./)).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await project.click();
    await expect.element(page.getByRole('option', { name: 'back' })).toBeVisible();
  });
});

describe('the billing amount', () => {
  const refund = { ...invoiceQuestion, topic: 'refund-request' };

  it('keeps digits, commas and one dot of what is pasted, and formats on leaving [U09, §5.2.5]', async () => {
    await openForm({ draft: refund });
    await userEvent.fill(amount, 'USD 1,234.5');
    await expect.element(amount).toHaveValue('1,234.5');
    await userEvent.tab();
    await expect.element(amount).toHaveValue('1234.50');
    await expect.element(amount).toHaveAttribute('inputmode', 'decimal');
  });

  it('keeps the caret where it was when something is dropped [U09]', async () => {
    await openForm({ draft: { ...refund, billingAmount: '12.50' } });
    const input = amount.element() as HTMLInputElement;
    input.focus();
    input.setSelectionRange(1, 1);
    await userEvent.keyboard('x');
    await expect.element(amount).toHaveValue('12.50');
    expect(input.selectionStart).toBe(1);
    await userEvent.keyboard('3');
    await expect.element(amount).toHaveValue('132.50');
    expect(input.selectionStart).toBe(2);
  });

  it('is sent with two decimals [§5.2.5]', async () => {
    const { creates } = await openForm({ draft: { ...refund, billingAmount: '20' } });
    await openConfirmation();
    await expect.element(dialog.getByText('$20.00')).toBeVisible();
    await confirm.click();
    await expect.poll(() => creates()[0]?.form?.get('billingAmount')).toBe('20.00');
  });
});

describe('the confirmation', () => {
  it('opens by Ctrl+Enter in the description, with everything to be sent [U12, §4.0.3, §5.2.2, CASE-05]', async () => {
    await openForm({ draft: invoiceQuestion, threadId: 'thread_1' });
    (description.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog).toHaveAccessibleName('Submit this case?');
    expect(readRows(dialog.element())).toEqual({
      Product: 'Tetra',
      Account: 'Orbit Labs orbit',
      'Product area': 'Billing',
      Topic: 'Understanding my invoice',
      Severity: 'SEV3: Non-production impact, workaround available',
      Subject: 'Why is bandwidth on my invoice twice?',
      Description: 'Two lines name bandwidth for the same days.',
      File: 'None',
      Conversation: 'Your conversation with the assistant goes along.',
    });
  });

  it('does not open by the Enter that confirms a composition [F25]', async () => {
    await openForm({ draft: invoiceQuestion });
    const composing = { key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true, cancelable: true };
    description.element().dispatchEvent(new KeyboardEvent('keydown', composing));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('starts at Cancel, and a key that is held down decides nothing [U31]', async () => {
    const { creates } = await openForm({ draft: invoiceQuestion });
    await openConfirmation();
    await expect.element(cancel).toHaveFocus();
    const repeated = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
    expect(cancel.element().dispatchEvent(new KeyboardEvent('keydown', repeated))).toBe(false);
    await expect.element(dialog).toBeVisible();
    expect(creates()).toEqual([]);
  });

  it.each([
    ['Cancel', () => cancel.click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => dialog.getByRole('button', { name: 'Close' }).click()],
    ['a click outside', () => page.elementLocator(document.body).click({ position: { x: 4, y: 4 } })],
  ])('is left by %s with nothing lost and nothing sent [CASE-09, U12, U30]', async (_way, leave) => {
    const { creates } = await openForm({ draft: invoiceQuestion });
    await openConfirmation();
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(subject).toHaveValue('Why is bandwidth on my invoice twice?');
    await expect.element(submit).toHaveFocus();
    expect(creates()).toEqual([]);
  });
});

describe('the code of the confirmation', () => {
  it('is asked for when the form is first used, and once', async () => {
    const loadConfirmation = vi.fn(async () => ConfirmCase);
    await openForm({ draft: invoiceQuestion, loadConfirmation });
    expect(loadConfirmation).not.toHaveBeenCalled();
    subject.element().focus();
    await openConfirmation();
    expect(loadConfirmation).toHaveBeenCalledOnce();
  });

  it('that is slow shows on the button, and the dialog opens when it is there [U30]', async () => {
    const held = Promise.withResolvers<typeof ConfirmCase>();
    await openForm({ draft: invoiceQuestion, loadConfirmation: () => held.promise });
    await submit.click();
    const opening = page.getByRole('button', { name: 'Opening the confirmation…' });
    await expect.element(opening).toHaveAttribute('aria-busy', 'true');
    held.resolve(ConfirmCase);
    await expect.element(cancel).toHaveFocus();
    await cancel.click();
    await expect.element(submit).toHaveFocus();
  });

  it('that does not come loses nothing, is told in a toast and is asked for again [F02, U30]', async () => {
    const loadConfirmation = vi.fn<CaseServices['loadConfirmation']>();
    loadConfirmation.mockRejectedValue(new TypeError('Failed to fetch'));
    await openForm({ draft: invoiceQuestion, loadConfirmation });
    await submit.click();
    await expect.element(toasts).toHaveTextContent(confirmationMissing);
    await expect.element(subject).toHaveValue(invoiceQuestion.subject ?? '');
    loadConfirmation.mockResolvedValue(ConfirmCase);
    await openConfirmation();
  });
});

describe('submitting', () => {
  it('sends every field under its name, and reports the case [§7.0.16, CASE-06, CASE-07, D22]', async () => {
    const { creates, onSubmitted, services } = await openForm({
      draft: invoiceQuestion,
      threadId: 'thread_1',
    });
    await openConfirmation();
    await confirm.click();
    await vi.waitFor(() =>
      expect(onSubmitted).toHaveBeenCalledWith({
        caseNumber: '00000042',
        status: 'New',
        url: '/orbit/~/support/cases/00000042',
      }),
    );
    const [call] = creates();
    expect(call?.path).toBe('/api/v3/support-center/teams/team_orbit/cases');
    expect(keyOf(call)).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.fromEntries(call?.form ?? [])).toEqual({
      personId: 'user_1',
      product: 'Tetra',
      plan: 'pro',
      v0Plan: 'v0-team',
      teamId: 'team_orbit',
      account: 'team_orbit',
      threadId: 'thread_1',
      caseArea: 'billing',
      topicArea: 'understanding-my-invoice',
      recordType: 'Customer Success',
      severity: '3',
      subject: 'Why is bandwidth on my invoice twice?',
      description: 'Two lines name bandwidth for the same days.',
    });
    expect(services.storedForms.describe()).toEqual([]);
    await expect.element(subject).toHaveValue('');
  });

  it('tells the page around it what is on its way, under the key of the case [§7.0.17]', async () => {
    const onSend = vi.fn<NonNullable<CaseFormPanelProps['onSend']>>();
    const { creates } = await openForm({ draft: invoiceQuestion, threadId: 'thr_1', onSend });
    await openConfirmation();
    expect(onSend).not.toHaveBeenCalled();
    await confirm.click();
    await expect.poll(() => onSend.mock.calls.length).toBe(1);
    expect(onSend.mock.calls[0]?.[0]).toMatchObject({
      values: invoiceQuestion,
      productName: 'Tetra',
      threadId: 'thr_1',
      submissionId: keyOf(creates()[0]),
    });
  });

  it('of a personal account goes to the person’s own call [§7.0.16]', async () => {
    const draft = { ...invoiceQuestion, area: 'billing-v0', topic: 'v0-subscription' };
    const { creates } = await openForm({ draft, account: olivia, product: 'v0' });
    await openConfirmation();
    await confirm.click();
    await expect.poll(() => creates()[0]?.path).toBe('/api/v3/support-center/user/cases');
  });

  it('happens once for ten impatient clicks [F17]', async () => {
    const { answer, release } = heldAnswer();
    const { creates, onSubmitted } = await openForm({ draft: invoiceQuestion, answer });
    await openConfirmation();
    const button = confirm.element() as HTMLElement;
    Array.from({ length: 10 }, () => button.click());
    release(Response.json(createdCase(), { status: 201 }));
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledTimes(1));
    expect(creates()).toHaveLength(1);
  });

  it('cannot be closed, and asks before the page is left, only while it runs [U30]', async () => {
    const { answer, release } = heldAnswer();
    const { onSubmitted } = await openForm({ draft: invoiceQuestion, answer });
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await openConfirmation();
    expect(leave()).toBe(true);
    await confirm.click();
    await expect.element(dialog.getByRole('button', { name: 'Submitting…' })).toBeVisible();
    expect(leave()).toBe(false);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    release(Response.json(createdCase(), { status: 201 }));
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalled());
    expect(leave()).toBe(true);
  });
});

describe('a submit that fails', () => {
  it('says so in the dialog and once in a toast, with the community’s address as a link [§8.0.2, CASE-08]', async () => {
    const { reports } = await openForm({ draft: invoiceQuestion, answer: answers(problem(500, 'internal')) });
    await openConfirmation();
    await confirm.click();
    const message =
      'Something went wrong. Please try again later, or visit https://community.tetra.example for help.';
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: 'https://community.tetra.example' }))
      .toHaveAttribute('href', 'https://community.tetra.example');
    await expect.element(dialog.getByText('req_1')).toBeVisible();
    expect(toasts.element().querySelectorAll('.ui-toast')).toHaveLength(1);
    await expect.element(toasts).toHaveTextContent(message);
    expect(reports).toEqual([['Case submit failed', { reason: 'internal' }]]);
  });

  it('is tried again with the same key, and with a new one after an edit [D22, CASE-03, F16]', async () => {
    const refusal = () => problem(500, 'internal');
    const { creates, onSubmitted } = await openForm({
      draft: invoiceQuestion,
      answer: answers(refusal(), refusal()),
    });
    await openConfirmation();
    await confirm.click();
    await dialog.getByRole('button', { name: 'Submit again' }).click();
    await expect.poll(() => creates().length).toBe(2);
    await cancel.click();
    await userEvent.fill(subject, 'Other words');
    await openConfirmation();
    await confirm.click();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalled());
    const [first, second, third] = creates().map(keyOf);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('keeps the key when the form was only looked at again [D22]', async () => {
    const { creates, onSubmitted } = await openForm({
      draft: invoiceQuestion,
      answer: answers(problem(500, 'internal')),
    });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByRole('button', { name: 'Submit again' })).toBeVisible();
    await cancel.click();
    await openConfirmation();
    await confirm.click();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalled());
    expect(new Set(creates().map(keyOf)).size).toBe(1);
  });

  it('for a reason of the account explains it [F20]', async () => {
    await openForm({
      draft: invoiceQuestion,
      answer: answers(problem(403, 'case_creation_denied', { detail: 'Unable to create a support case.' })),
    });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByText('Unable to create a support case.')).toBeVisible();
  });

  it('because of a field says so beside it, back in the form [U03]', async () => {
    const fields = { projectId: 'Choose one of the listed projects' };
    await openForm({
      draft: { ...buildFailing, projectId: 'prj_gone', deploymentUrl: 'https://gone.tetra.example' },
      answer: answers(problem(422, 'validation_failed', { fields })),
    });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByText(/Choose one of the listed projects/)).toBeVisible();
    await cancel.click();
    await expect.element(summary).toHaveFocus();
    await expect.element(project).toHaveAccessibleDescription('Error: Choose one of the listed projects');
  });

  it('is not called failed while it is not known: it is asked for again with the same key [F02, F05]', async () => {
    const { creates, onSubmitted, waits } = await openForm({
      draft: invoiceQuestion,
      answer: answers('none', problem(409, 'request_in_progress', { retryAfterSeconds: 2 })),
    });
    await openConfirmation();
    await confirm.click();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledTimes(1));
    expect(creates()).toHaveLength(3);
    expect(new Set(creates().map(keyOf)).size).toBe(1);
    expect(waits).toEqual([1000, 2000]);
  });

  it('says that it is not confirmed yet while it asks [F05]', async () => {
    const second = Promise.withResolvers<Response>();
    const { onSubmitted } = await openForm({
      draft: invoiceQuestion,
      answer: answers('none', second.promise),
    });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByText(/^Not confirmed yet\./)).toBeVisible();
    expect(onSubmitted).not.toHaveBeenCalled();
    second.resolve(Response.json(createdCase(), { status: 201 }));
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalled());
  });

  it('is called neither failed nor done when no answer comes at all [F02]', async () => {
    const { creates } = await openForm({
      draft: invoiceQuestion,
      answer: answers('none', 'none', 'none', 'none'),
    });
    await openConfirmation();
    await confirm.click();
    await expect
      .element(dialog.getByText(/It is not confirmed yet whether the case was created/))
      .toBeVisible();
    expect(creates()).toHaveLength(4);
  });

  it('offline sends nothing and says so [F13]', async () => {
    const { creates } = await openForm({ draft: invoiceQuestion, isOnline: false });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByText(/You are offline\. Nothing was sent/)).toBeVisible();
    expect(creates()).toEqual([]);
  });

  it('because the session ended leads to the login and keeps everything for afterwards [F18]', async () => {
    const { creates, onSubmitted } = await openForm({
      draft: invoiceQuestion,
      answer: answers(problem(401, 'unauthenticated')),
    });
    await openConfirmation();
    await confirm.click();
    const login = dialog.getByRole('link', { name: /^Log in/ });
    await expect.element(login).toHaveAttribute('target', '_blank');
    await expect.element(login).toHaveAttribute('href', expect.stringMatching(/^\/login\?next=%2F/));
    await dialog.getByRole('button', { name: 'Submit again' }).click();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalled());
    expect(new Set(creates().map(keyOf)).size).toBe(1);
  });
});

describe('a form whose person is no longer the one who is logged in', () => {
  const other = () => problem(409, 'other_person');
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else is logged in now' });
  const again = notice.getByRole('button', { name: 'Submit it as its author' });

  async function submitAsAnother(...later: (Response | 'none')[]) {
    const opened = await openForm({ draft: invoiceQuestion, answer: answers(other(), ...later) });
    await openConfirmation();
    await confirm.click();
    await expect.element(notice).toHaveFocus();
    return opened;
  }

  it('says whose it is, and hides every word of it [F19]', async () => {
    const { container, creates } = await submitAsAnother();
    expect(creates()[0]?.form?.get('personId')).toBe('user_1');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(container.ownerDocument.body.textContent).not.toContain('bandwidth');
    expect(container.querySelector('input, textarea')).toBeNull();
    expect(await findViolations()).toEqual([]);
  });

  it('stays hidden whatever else goes wrong, because that proves nobody [F19]', async () => {
    const { container } = await submitAsAnother(problem(429, 'rate_limited'));
    await again.click();
    await expect.element(again).not.toHaveAttribute('aria-busy');
    await expect.element(notice).toBeVisible();
    expect(container.textContent).not.toContain('bandwidth');
  });

  it('is sent with the same key once its person is back [F19, D22]', async () => {
    const { creates, onSubmitted } = await submitAsAnother();
    await again.click();
    await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
    expect(new Set(creates().map(keyOf)).size).toBe(1);
    expect(creates().at(-1)?.form?.get('subject')).toBe(invoiceQuestion.subject);
  });

  it('keeps its draft under its own person, for a login as them [F19, D16]', async () => {
    const { services } = await submitAsAnother();
    expect(JSON.stringify(services.storedForms.describe().map(({ name }) => name))).toContain(
      'support-case-form',
    );
  });
});

describe('the file', () => {
  it('may be dropped anywhere on its field [U08]', async () => {
    const { container } = await openForm({ draft: invoiceQuestion });
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'dropped.txt'));
    const hint = container.querySelector('.case-drop label') as HTMLElement; // the field's own label
    hint.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(container.querySelector('[data-over]')).not.toBeNull());
    hint.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    await expect.element(page.getByRole('button', { name: 'Remove dropped.txt' })).toBeVisible();
    await expect.element(page.getByText('dropped.txt accepted.')).toBeVisible();
  });

  const log = () => new File(['the log'], 'build.log', { type: 'text/plain', lastModified: 1 });

  it('is accepted, named and sent; a second one has to wait [§5.2.9, U08]', async () => {
    const { creates } = await openForm({ draft: invoiceQuestion });
    await userEvent.upload(files, log());
    await expect.element(toasts).toHaveTextContent('build.log accepted.');
    await expect.element(files).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText('A case takes one file. Remove it to choose another.')).toBeVisible();
    await openConfirmation();
    await confirm.click();
    await expect.poll(() => (creates()[0]?.form?.get('files') as File | undefined)?.name).toBe('build.log');
  });

  it('is removed by a button that names it, and may be chosen again [U08]', async () => {
    await openForm({ draft: invoiceQuestion });
    await userEvent.upload(files, log());
    await page.getByRole('button', { name: 'Remove build.log' }).click();
    await expect.element(page.getByText('7 B')).not.toBeInTheDocument();
    await expect.element(files).toHaveFocus();
    await expect.element(files).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    ['the same again', [log(), log()], 'Duplicate files are not allowed.'],
    [
      'one byte too many',
      [new File([new Uint8Array(maxFileBytes + 1)], 'huge.bin')],
      'huge.bin rejected. File size limit is 10 MB.',
    ],
  ])('is refused with a toast: %s [§5.2.9, F34]', async (_what, chosen, toast) => {
    const { container } = await openForm({ draft: invoiceQuestion });
    dropFiles(container, chosen);
    await expect.element(toasts.getByText(toast)).toBeVisible();
  });

  it('that is too large is explained beside the field [§5.2.9, U44]', async () => {
    await openForm({ draft: invoiceQuestion });
    await userEvent.upload(files, new File([new Uint8Array(maxFileBytes + 1)], 'huge.bin'));
    await expect.element(files).toHaveAccessibleDescription(/Error: File size over 10 MB/);
  });

  it('that can no longer be read stops the submit, and may be removed there [F34]', async () => {
    const { creates, onSubmitted } = await openForm({ draft: invoiceQuestion });
    const lost = log();
    vi.spyOn(File.prototype, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotFoundError');
    });
    await userEvent.upload(files, lost);
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByText(/build\.log can no longer be read/)).toBeVisible();
    expect(creates()).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove the file' }).click();
    await dialog.getByRole('button', { name: 'Submit again' }).click();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalled());
    expect(creates()[0]?.form?.get('files')).toBeNull();
  });
});

describe('what the assistant filled in', () => {
  const proposal: CasePrediction = {
    ...emptyPrediction,
    area: 'builds',
    topic: 'build-failing',
    severity: '2',
    subject: 'Build stops with an error',
    description: 'Every build of main stops.',
  };

  it('stands in the form, each field marked, with the notice that it is generated [U11, U92, §9.0.24]', async () => {
    await openForm({ prefill: proposal });
    await expect.element(area).toHaveValue('builds');
    await expect.element(topic).toHaveValue('Build failing');
    await expect.element(page.getByRole('radio', { name: 'SEV2' })).toBeChecked();
    await expect.element(subject).toHaveValue('Build stops with an error');
    await expect
      .element(subject)
      .toHaveAccessibleDescription('Filled in by the assistant from your conversation.');
    await expect
      .element(page.getByText('Generated with AI. Consider checking for important information.'))
      .toBeVisible();
  });

  it('is taken back by one click, which leaves the focus in the field', async () => {
    await openForm({ prefill: proposal });
    await page.getByRole('button', { name: 'Revert Subject' }).click();
    await expect.element(subject).toHaveValue('');
    await expect.element(subject).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Revert Subject' })).not.toBeInTheDocument();
  });

  it('loses its mark as soon as the person edits it', async () => {
    await openForm({ prefill: proposal });
    await userEvent.fill(subject, 'My own words');
    await expect.element(page.getByRole('button', { name: 'Revert Subject' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Revert Description' })).toBeVisible();
  });

  it('never replaces what the person typed', async () => {
    await openForm({ prefill: proposal, draft: { subject: 'My own words' } });
    await expect.element(description).toHaveValue('Every build of main stops.');
    await expect.element(subject).toHaveValue('My own words');
  });

  it('leaves out areas and topics that are not offered [§8.0.6]', async () => {
    await openForm({ prefill: { ...proposal, area: 'billing-v0', topic: 'v0-refund' } });
    await expect.element(subject).toHaveValue('Build stops with an error');
    await expect.element(area).toHaveValue('');
  });

  it('may be a new proposal after the first [CASE-01]', async () => {
    function Again() {
      const [prefill, setPrefill] = useState(proposal);
      const [{ services }] = useState(() => fakeServices());
      return (
        <>
          <button type="button" onClick={() => setPrefill({ ...proposal, subject: 'A better subject' })}>
            Predict again
          </button>
          <CaseForm
            {...{ brand, prefill, services }}
            person={{ userId: 'user_1', name: 'Olivia Ortega' }}
            account={orbit}
            accounts={[orbit]}
            product="platform"
            threadId={null}
            prefillStatus="idle"
            offeredDescription={null}
            onSubmitted={() => undefined}
            onHide={() => undefined}
          />
        </>
      );
    }
    await mount(<Again />);
    await page.getByRole('button', { name: 'Predict again' }).click();
    await expect.element(subject).toHaveValue('A better subject');
  });
});

describe('the person’s own message', () => {
  it('becomes the description by one click [D13, F09]', async () => {
    await openForm({ offeredDescription: 'My site is down since noon.' });
    await page.getByRole('button', { name: 'Use it as the description' }).click();
    await expect.element(description).toHaveValue('My site is down since noon.');
    await expect.element(description).toHaveFocus();
    await expect.element(page.getByText('Your message is kept')).not.toBeInTheDocument();
  });

  it('is added to what is there [D13]', async () => {
    await openForm({ offeredDescription: 'My site is down.', draft: { description: 'See below.' } });
    await page.getByRole('button', { name: 'Add it to the description' }).click();
    await expect.element(description).toHaveValue('See below.\n\nMy site is down.');
  });
});

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

  it('is told not to be kept when the browser stores nothing [F21]', async () => {
    await openForm();
    await userEvent.fill(subject, 'Half a subject');
    await expect.element(page.getByText(/drafts, so they won’t be kept on this device/)).toBeVisible();
  });
});

/** A storage of a browser, in memory. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** The form as it is after the page was loaded again: only the device's storage is what it was. */
async function loadAgain(storage: Storage, opening: Opening = {}) {
  await unmount();
  return openForm({ ...opening, storage });
}

const chosenLog = new File(['exit code 137'], 'build.log', { type: 'text/plain', lastModified: 1 });

function onSubmission(state: object | 'none', create?: Answer): Answer {
  return (call) => {
    if (!call.path.includes('/submissions/')) return create?.(call);
    if (state === 'none') throw new TypeError('Failed to fetch');
    return Response.json(state);
  };
}

describe('a page that is loaded again', () => {
  it('while the case was on its way shows the case, and opens no second one [F15, F02, D22]', async () => {
    const storage = memoryStorage();
    const first = await openForm({ draft: invoiceQuestion, storage, answer: heldAnswer().answer });
    await openConfirmation();
    await confirm.click();
    await vi.waitFor(() => expect(first.creates()).toHaveLength(1));
    const again = await loadAgain(storage, {
      answer: onSubmission({ state: 'created', ...createdCase('00000077') }),
    });
    await vi.waitFor(() =>
      expect(again.onSubmitted).toHaveBeenCalledWith(expect.objectContaining({ caseNumber: '00000077' })),
    );
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
      await vi.waitFor(() => expect(first.creates()).toHaveLength(1));
      const again = await loadAgain(storage, { answer: onSubmission(state) });
      await expect.element(page.getByText(title)).toBeVisible();
      await expect.element(subject).toHaveValue(invoiceQuestion.subject ?? '');
      await openConfirmation();
      await confirm.click();
      await vi.waitFor(() => expect(again.onSubmitted).toHaveBeenCalled());
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
    await vi.waitFor(() => expect(again.onSubmitted).toHaveBeenCalledOnce());
  });

  it('after the confirmation was left shows the form [F16]', async () => {
    const storage = memoryStorage();
    await openForm({ draft: invoiceQuestion, storage });
    await openConfirmation();
    await cancel.click();
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
    await vi.waitFor(() => expect(again.onSubmitted).toHaveBeenCalledOnce());
  });

  it('has the file at once when this very page still holds it, after a change of account and back [S24]', async () => {
    const storage = memoryStorage();
    const first = await openForm({ draft: invoiceQuestion, storage });
    await userEvent.upload(files, chosenLog);
    const again = await loadAgain(storage, { keptFiles: first.services.keptFiles });
    await openConfirmation();
    await confirm.click();
    await vi.waitFor(() => expect(again.onSubmitted).toHaveBeenCalledOnce());
    expect(again.creates()[0]?.form?.get('files')).toMatchObject({ name: 'build.log', size: 13 });
  });
});

describe('words that were changed after a submit without an answer', () => {
  it('open no second case unasked: the first one is looked for before [D22, F02]', async () => {
    let isSilent = true;
    const { creates, onSubmitted } = await openForm({
      draft: invoiceQuestion,
      answer: onSubmission({ state: 'created', ...createdCase('00000077') }, ({ method }) => {
        if (method === 'POST' && isSilent) throw new TypeError('Failed to fetch');
        return undefined;
      }),
    });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    const silences = creates().length;
    isSilent = false;
    await cancel.click();
    await description.fill('And a third line does.');
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByRole('link', { name: 'Go to case #00000077' })).toBeVisible();
    expect(creates()).toHaveLength(silences);
    await dialog.getByRole('button', { name: 'Submit another case' }).click();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    const keys = creates().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.at(-1)).not.toBe(keys[0]);
  });
});

describe('articles for the subject', () => {
  const found = page.getByRole('navigation', { name: 'Answers in the documentation' });

  it('are listed while it is typed, announced politely, and never take the focus [§3.3.3, U41]', async () => {
    await openForm();
    await userEvent.type(subject, 'exit code 137');
    const link = found.getByRole('link', { name: /Build memory and time limits/ });
    await expect.element(link).toHaveAttribute('target', '_blank');
    expect(found.getByRole('link').elements().length).toBeLessThanOrEqual(5);
    await expect.element(subject).toHaveFocus();
    await expect
      .element(page.getByText('1 article may answer this. It is listed below the subject.'))
      .toBeInTheDocument();
    expect(await findViolations()).toEqual([]);
  });

  it('are hidden by one click, which leaves the focus in the subject, and stay hidden', async () => {
    await openForm();
    await userEvent.type(subject, 'exit code 137');
    await found.getByRole('button', { name: 'Hide these' }).click();
    await expect.element(found).not.toBeInTheDocument();
    await expect.element(subject).toHaveFocus();
    await userEvent.type(subject, ' bandwidth');
    await expect.element(found).not.toBeInTheDocument();
  });

  it('do not jump in under a draft that is being read', async () => {
    await openForm({ draft: { ...invoiceQuestion, subject: 'exit code 137' } });
    await expect.element(subject).toHaveValue('exit code 137');
    await expect.element(found).not.toBeInTheDocument();
  });
});

describe('a paste of ten million characters', () => {
  const huge = `${'0123456789'.repeat(900_000)}end`;
  const held = page.getByRole('alert').filter({ hasText: 'too long for the description' });

  /** Pastes as the browser does; gives the milliseconds that the page stood still. */
  function paste(text: string): number {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const started = performance.now();
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    description.element().dispatchEvent(event);
    return performance.now() - started;
  }

  it('is held beside the description, without stopping the page [F24, D20]', async () => {
    await openForm({ draft: invoiceQuestion });
    await description.click();
    expect(paste(huge)).toBeLessThan(200);
    await expect.element(held.getByText(/9,000,003 characters/)).toBeVisible();
    await expect.element(description).toHaveValue(invoiceQuestion.description ?? '');
    expect(await findViolations()).toEqual([]);
  });

  it('becomes the file, whole, when the person wants that [F24]', async () => {
    const { creates, onSubmitted } = await openForm({ draft: invoiceQuestion });
    await description.click();
    paste(huge);
    await held.getByRole('button', { name: 'Attach it as a text file' }).click();
    await expect.element(held).not.toBeInTheDocument();
    await openConfirmation();
    await confirm.click();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    expect(creates()[0]?.form?.get('files')).toMatchObject({ name: 'description.txt', size: huge.length });
  });

  it('goes in up to the limit only when the person says so, or not at all [D20, F24]', async () => {
    await openForm({ draft: { ...invoiceQuestion, description: '' } });
    await description.click();
    paste(huge);
    await held.getByRole('button', { name: 'Leave it out' }).click();
    await expect.element(description).toHaveValue('');
    paste(huge);
    await held.getByRole('button', { name: 'Insert only the beginning' }).click();
    expect((description.element() as HTMLTextAreaElement).value).toHaveLength(32_000);
    await expect.element(description).toHaveFocus();
  });
});

describe('leaving for the chat', () => {
  it('hides the form [CASE-02, §4.0.5]', async () => {
    const { onHide } = await openForm();
    await page.getByRole('button', { name: 'Back to the chat' }).click();
    expect(onHide).toHaveBeenCalled();
  });
});

describe('every state', () => {
  const states: [string, () => Promise<unknown>][] = [
    ['empty', () => openForm()],
    [
      'with mistakes',
      async () => {
        await openForm({ draft: buildFailing });
        await submit.click();
      },
    ],
    [
      'filled in by the assistant',
      () =>
        openForm({
          prefill: { ...emptyPrediction, area: 'builds', topic: 'build-failing', subject: 'Build' },
        }),
    ],
    ['closed to the plan', () => openForm({ draft: { ...invoiceQuestion, topic: 'pricing-enquiry' } })],
    [
      'confirming',
      async () => {
        await openForm({ draft: invoiceQuestion });
        await openConfirmation();
      },
    ],
    [
      'submitting',
      async () => {
        await openForm({ draft: invoiceQuestion, answer: heldAnswer().answer });
        await openConfirmation();
        await confirm.click();
      },
    ],
    [
      'failed',
      async () => {
        await openForm({ draft: invoiceQuestion, answer: answers(problem(500, 'internal')) });
        await openConfirmation();
        await confirm.click();
        await expect.element(dialog.getByRole('button', { name: 'Submit again' })).toBeVisible();
      },
    ],
  ];

  it.each(
    states.flatMap(([name, reach]) => [[name, 'light', reach] as const, [name, 'dark', reach] as const]),
  )('is accessible: %s, %s [U01]', async (_name, theme, reach) => {
    document.documentElement.dataset.theme = theme;
    await reach();
    expect(await findViolations()).toEqual([]);
  });

  it('is reached by the keyboard alone, from the first field to the case [U50, U95]', async () => {
    const { onSubmitted } = await openForm();
    (area.element() as HTMLElement).focus();
    await userEvent.keyboard('Billing{Tab}failed{Enter}');
    await expect.element(topic).toHaveValue('Failed payment');
    (page.getByRole('radio', { name: 'SEV1' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Tab}My card is refused{Tab}It says try again.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalled());
  });
});
