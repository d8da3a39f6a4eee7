import { type CaseFormValues, emptyCaseForm } from '../rules/case-form.ts';
import { mount, unmount } from '@reachout/ui/mount';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CaseForm } from '../browser/form/case-form.tsx';
import type { CaseFormPanelProps } from '../browser/form/case-form-panel-props.ts';
import type { CaseServices } from '../browser/form/case-services.ts';
import { defaultClientBrand } from './client-brand.ts';
import { type Answer, fakeServices, type SeenCall } from './fake-services.ts';
import { orbit } from './people.ts';
import './styles.css';

export const brand = defaultClientBrand();

/** A form that can be submitted as it is. */
export const invoiceQuestion: Partial<CaseFormValues> = {
  area: 'billing',
  topic: 'understanding-my-invoice',
  severity: '3',
  subject: 'Why is bandwidth on my invoice twice?',
  description: 'Two lines name bandwidth for the same days.',
};
export const buildFailing: Partial<CaseFormValues> = {
  ...invoiceQuestion,
  area: 'builds',
  topic: 'build-failing',
};

export interface Opening extends Partial<CaseFormPanelProps> {
  /** What was typed on an earlier visit. */
  draft?: Partial<CaseFormValues>;
  answer?: Answer;
  isOnline?: boolean | (() => boolean);
  storage?: Storage;
  /** Files that the page still holds. */
  keptFiles?: Map<string, File>;
  loadConfirmation?: CaseServices['loadConfirmation'];
}

export async function openForm({
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
    isOnline: () => (typeof isOnline === 'function' ? isOnline() : isOnline),
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

export const area = page.getByLabelText('Product area');
export const topic = page.getByRole('combobox', { name: 'Topic' });
export const project = page.getByRole('combobox', { name: 'Project' });
export const subject = page.getByLabelText('Subject', { exact: true });
export const description = page.getByLabelText('Description', { exact: true });
export const amount = page.getByLabelText('Billing amount');
export const deployment = page.getByLabelText('Deployment URL');
export const files = page.getByLabelText('File', { exact: false }).first();
export const submit = page.getByRole('button', { name: 'Submit case' }).first();
export const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
export const dialog = page.getByRole('dialog');
export const confirm = dialog.getByRole('button', { name: /^Submit/ });
export const cancel = dialog.getByRole('button', { name: 'Cancel' });
export const toasts = page.getByRole('status', { name: 'Notifications' });

export async function openConfirmation(): Promise<void> {
  await submit.click();
  await expect.element(dialog).toBeVisible();
}

/** Back to the form. The dialog fades, and until it has gone it may take the focus out of a field. */
export async function leaveConfirmation(): Promise<void> {
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
}

export async function findViolations(): Promise<string[]> {
  // A colour on its way to another is none to measure.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: true } } });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** An answer that comes when the test says so. */
export function heldAnswer(): { answer: Answer; release: (response: Response) => void } {
  const held = Promise.withResolvers<Response>();
  return {
    answer: (call) => (call.method === 'POST' ? held.promise : undefined),
    release: held.resolve,
  };
}

export function answers(...responses: (Response | Promise<Response> | 'none')[]): Answer {
  const rest = [...responses];
  return ({ method }) => {
    if (method !== 'POST') return undefined;
    const next = rest.shift();
    if (next === 'none') throw new TypeError('Failed to fetch');
    return next;
  };
}

/** Answers every call for projects, and no other. */
export function onProjects(answer: Answer): Answer {
  return (call) => (call.path === '/api/v8/projects' ? answer(call) : undefined);
}

/** The review's labels and values. */
export function readRows(element: Element): Record<string, string> {
  const rows = [...element.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent ?? '',
    row.querySelector('dd')?.textContent ?? '',
  ]);
  return Object.fromEntries(rows) as Record<string, string>;
}

/** Drops several files on the input at once, which choosing would not allow. */
export function dropFiles(container: HTMLElement, chosen: readonly File[]): void {
  const input = container.querySelector('#case-files') as HTMLInputElement; // the form always has it
  const drop = new DataTransfer();
  for (const file of chosen) drop.items.add(file);
  input.multiple = true;
  input.files = drop.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export function keyOf(call: SeenCall | undefined): string | null | undefined {
  return call?.headers.get('idempotency-key');
}

/** A storage of a browser, in memory. */
export function memoryStorage(): Storage {
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
export async function loadAgain(storage: Storage, opening: Opening = {}) {
  await unmount();
  return openForm({ ...opening, storage });
}

export const chosenLog = new File(['exit code 137'], 'build.log', { type: 'text/plain', lastModified: 1 });

export function onSubmission(state: object | 'none', create?: Answer): Answer {
  return (call) => {
    if (!call.path.includes('/submissions/')) return create?.(call);
    if (state === 'none') throw new TypeError('Failed to fetch');
    return Response.json(state);
  };
}

/** Each test starts with an empty page and leaves one. */
export function startEachWithAnEmptyPage(): void {
  beforeEach(() => {
    document.title = 'Support';
    document.documentElement.lang = 'en';
  });
  afterEach(async () => {
    vi.useRealTimers();
    delete document.documentElement.dataset.theme;
    await unmount();
  });
}
