import type { CasePrediction } from '../../rules/predicted-fields.ts';
import { emptyPrediction } from '../../rules/predicted-fields.ts';
import { english, setLanguageFinder } from '@reachout/language/language';
import { mount } from '@reachout/ui/mount';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CaseForm } from './case-form.tsx';
import { fakeServices, projectsPage } from '../../testing/fake-services.ts';
import { orbit } from '../../testing/people.ts';
import {
  startEachWithAnEmptyPage,
  brand,
  invoiceQuestion,
  openForm,
  area,
  topic,
  project,
  deployment,
  onProjects,
  subject,
  description,
  findViolations,
} from '../../testing/open-form.tsx';

startEachWithAnEmptyPage();

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

  it('is counted and listed at the top, and cleared at once, but for what the person typed', async () => {
    await openForm({ prefill: proposal, draft: { description: 'My own words' } });
    await page.getByText('4 fields filled in from your conversation').click();
    await page.getByRole('listitem').getByRole('button', { name: 'Subject' }).click();
    await expect.element(subject).toHaveFocus();
    expect(await findViolations()).toEqual([]);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.element(subject).toHaveValue('');
    await expect.element(area).toHaveValue('');
    await expect.element(area).toHaveFocus();
    await expect.element(description).toHaveValue('My own words');
    await expect.element(page.getByText(/filled in from your conversation/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
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

  const ofProject: CasePrediction = {
    ...proposal,
    projectId: 'prj_storefront',
    projectName: 'storefront',
    deploymentUrl: 'https://storefront-0.tetra.example',
  };
  const found = onProjects(() => Response.json(projectsPage(['storefront', 'shop'])));

  it('has the project that the conversation named, with its deployment, both marked and taken back by one click', async () => {
    await openForm({ prefill: ofProject, answer: found });
    await expect.element(project).toHaveValue('storefront');
    await expect
      .element(project)
      .toHaveAccessibleDescription('Filled in by the assistant from your conversation.');
    await expect.element(deployment).toHaveValue('https://storefront-0.tetra.example');
    expect(await findViolations()).toEqual([]);
    await page.getByRole('button', { name: 'Revert Project' }).click();
    await expect.element(project).toHaveValue('');
    await expect.element(project).toHaveFocus();
    await expect.element(deployment).toHaveValue('');
    await expect
      .element(page.getByRole('button', { name: /^Revert (?:Project|Deployment)/ }))
      .not.toBeInTheDocument();
  });

  it('loses the deployment with the project when the person chooses another one', async () => {
    await openForm({ prefill: ofProject, answer: found });
    await project.click();
    await page.getByRole('option', { name: 'shop' }).click();
    await expect.element(project).toHaveValue('shop');
    await expect.element(deployment).toHaveValue('');
    await expect.element(page.getByRole('button', { name: 'Revert Project' })).not.toBeInTheDocument();
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

describe('articles for the subject', () => {
  afterEach(() => setLanguageFinder(() => english));

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

  it('are announced by a message that is written for the language of the page [U70]', async () => {
    setLanguageFinder(() => ({ ...english, tag: 'ar-EG' }));
    await openForm();
    await userEvent.type(subject, 'exit code 137');
    // A test's page has its messages in English; their numbers are those of its language.
    await expect.element(page.getByText(/^١ article may answer this\./)).toBeInTheDocument();
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

  it('stay under the focus when the subject has changed, and follow it once the focus has gone on [U41]', async () => {
    await openForm();
    await userEvent.type(subject, 'exit code 137');
    const link = found.getByRole('link', { name: /Build memory and time limits/ });
    await expect.element(link).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const wait = async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    };
    await userEvent.fill(subject, 'xyzzy');
    await userEvent.tab();
    // The clock goes on once the browser has moved the focus, which it does in its own time.
    await expect.element(link).toHaveFocus();
    await wait();
    await expect.element(link).toHaveFocus();
    (description.element() as HTMLElement).focus();
    await wait();
    await expect.element(found).not.toBeInTheDocument();
    await expect.element(description).toHaveFocus();
  });

  it('do not jump in under a draft that is being read', async () => {
    await openForm({ draft: { ...invoiceQuestion, subject: 'exit code 137' } });
    await expect.element(subject).toHaveValue('exit code 137');
    await expect.element(found).not.toBeInTheDocument();
  });
});
