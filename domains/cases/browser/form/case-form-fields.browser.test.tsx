import { english, setLanguageFinder } from '@reachout/language/language';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problem, projectsPage } from '../../testing/fake-services.ts';
import { hollow } from '../../testing/people.ts';
import {
  startEachWithAnEmptyPage,
  invoiceQuestion,
  buildFailing,
  openForm,
  area,
  topic,
  project,
  subject,
  description,
  amount,
  deployment,
  submit,
  summary,
  dialog,
  confirm,
  openConfirmation,
  onProjects,
} from '../../testing/open-form.tsx';

startEachWithAnEmptyPage();

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

  it('writes words from right to left where their script does [U70, U52]', async () => {
    await openForm({ draft: { subject: 'فاتورة مكررة', description: 'Invoice' } });
    const directionOf = (field: typeof subject) => getComputedStyle(field.element()).direction;
    expect([directionOf(subject), directionOf(description)]).toEqual(['rtl', 'ltr']);
  });

  it('writes addresses and what the catalogue says from left to right in a language that is not', async () => {
    setLanguageFinder(() => ({ ...english, tag: 'ar-EG', dir: 'rtl' }));
    document.documentElement.dir = 'rtl';
    onTestFinished(() => {
      setLanguageFinder(() => english);
      document.documentElement.dir = 'ltr';
    });
    await openForm({ draft: buildFailing });
    // Between the marks that keep a value apart from the sentence around it.
    await expect
      .element(deployment)
      .toHaveAccessibleDescription(/\u2068https:\/\/my-app-abc123\.tetra\.example\u2069/);
    const hint = page.getByText('Choose this when a deployment stops with an error while it is being built.');
    expect(getComputedStyle(hint.first().element()).direction).toBe('ltr');
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

  it('takes no project on Enter before the answer to what was typed is there [U21]', async () => {
    const found = Promise.withResolvers<Response>();
    await openForm({
      draft: buildFailing,
      answer: onProjects(({ query }) =>
        query.get('search') === 'store' ? found.promise : Response.json(projectsPage(['blog', 'store'])),
      ),
    });
    await project.click();
    await expect.element(page.getByRole('option', { name: 'blog' })).toBeVisible();
    await userEvent.keyboard('store{Enter}');
    await expect.element(project).toHaveValue('store');
    await expect.element(deployment).toHaveAttribute('readonly');
    found.resolve(Response.json(projectsPage(['store'])));
    await expect.element(page.getByRole('option', { name: 'blog' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(deployment).not.toHaveAttribute('readonly');
    await expect.element(project).toHaveValue('store');
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
    await expect.element(page.getByRole('option', { name: 'storefront' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(project).toHaveValue('storefront');
    await page.getByRole('button', { name: /^storefront-1\.tetra\.example / }).click();
    await expect.element(deployment).toHaveValue('https://storefront-1.tetra.example');
    await expect.element(deployment).not.toHaveAttribute('readonly');
    await expect.element(deployment).toHaveFocus();
  });

  it('says beside each deployment how it stands and what was built', async () => {
    const failed = {
      state: 'ERROR',
      commit: { sha: '9c1e4b7', message: 'Upgrade the image loader\n\nAt last' },
    };
    await openForm({
      draft: buildFailing,
      answer: onProjects(() => {
        const answer = projectsPage(['storefront']);
        const [project0] = answer.projects;
        const latestDeployments = project0?.latestDeployments.map((each) => ({ ...each, ...failed })) ?? [];
        return Response.json({ ...answer, projects: [{ ...project0, latestDeployments }] });
      }),
    });
    await project.click();
    await expect.element(page.getByRole('option', { name: 'storefront' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect
      .element(
        page.getByRole('button', {
          name: /storefront-1\.tetra\.example Failed · Upgrade the image loader$/,
        }),
      )
      .toBeVisible();
  });

  it('forgets a deployment that belongs to the project before', async () => {
    await openForm({
      draft: buildFailing,
      answer: onProjects(() => Response.json(projectsPage(['storefront', 'shop']))),
    });
    await project.click();
    await expect.element(page.getByRole('option', { name: 'storefront' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await page.getByRole('button', { name: /^storefront-1\.tetra\.example / }).click();
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
