import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { enableChosenTabs } from './chosen-tabs.ts';

/** A page of the documentation with groups of tabs, as its script finds it. */
function openPage(...groups: readonly (readonly string[])[]): void {
  document.body.innerHTML = groups
    .map((titles, group) => {
      const tabs = titles.map(
        (title, index) =>
          `<details name="tabs-${group}"${index === 0 ? ' open' : ''}><summary>${title}</summary><p>${title} of ${group}</p></details>`,
      );
      return `<div data-tabs>${tabs.join('')}</div>`;
    })
    .join('');
  enableChosenTabs(document);
}

const shown = (): (string | null | undefined)[] =>
  [...document.querySelectorAll('details[open] > p')].map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  document.body.replaceChildren();
});

describe('tabs of the documentation', () => {
  it('show on other pages what was chosen last, where they have it', async () => {
    openPage(['macOS and Linux', 'Windows']);
    await page.getByText('Windows', { exact: true }).click();
    openPage(['macOS and Linux', 'Windows'], ['npm', 'pnpm']);
    expect(shown()).toEqual(['Windows of 0', 'npm of 1']);
  });

  it('of one page follow each other', async () => {
    openPage(['macOS and Linux', 'Windows'], ['macOS and Linux', 'Windows']);
    await page.getByText('Windows', { exact: true }).last().click();
    expect(shown()).toEqual(['Windows of 0', 'Windows of 1']);
  });

  it('remember the system and the framework apart, and the latest first', async () => {
    openPage(['macOS and Linux', 'Windows'], ['Next.js', 'Astro', 'Nuxt']);
    await page.getByText('Windows', { exact: true }).click();
    await page.getByText('Nuxt', { exact: true }).click();
    await page.getByText('Astro', { exact: true }).click();
    openPage(['macOS and Linux', 'Windows'], ['Nuxt', 'Astro']);
    expect(shown()).toEqual(['Windows of 0', 'Astro of 1']);
  });

  it.each(['{', '"Windows"', '[null, 7]', '[["Windows"]]'])(
    'open as they are written when the device holds %s',
    (stored) => {
      localStorage.setItem('reachout-tabs', stored);
      openPage(['macOS and Linux', 'Windows']);
      expect(shown()).toEqual(['macOS and Linux of 0']);
    },
  );
});
