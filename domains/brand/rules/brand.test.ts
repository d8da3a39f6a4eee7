import { describe, expect, it } from 'vitest';
import { brand as inForce, brandFile as brand, catalogue } from '@reachout/core/testing/samples';
import { joinBrand, parseBrand } from './brand.ts';
import { builtInPages, withoutDeadPages } from './page-links.ts';
import { reopenClosedDays } from '@reachout/cases/rules/case-life';
import * as constants from '@reachout/core/constants';
import * as limits from '@reachout/core/limits';
import { secondMs } from '@reachout/core/time';

/** What is wrong with the default brand after these changes, as "where: what". */
function problemsWith(changes: Record<string, unknown>): string[] {
  const parsed = parseBrand({ ...brand, ...changes });
  return parsed.ok ? [] : parsed.error.map(({ path, message }) => `${path}: ${message}`);
}

describe('the default brand', () => {
  it('quotes the limits and times that the rules have', () => {
    expect(inForce.facts).toMatchObject({
      caseFileMaxBytes: limits.maxFileBytes,
      caseFilesMax: limits.maxFilesPerCase,
      caseSubjectMax: limits.maxSubject,
      caseDescriptionMax: limits.maxDescription,
      caseNumberDigits: limits.caseNumberDigits,
      caseParticipantsMax: limits.maxParticipants,
      caseListPageSize: limits.caseListPageSize,
      caseListMaxPageSize: limits.maxPageSize,
      uploadKeptHours: limits.uploadRetentionHours,
      accessTokensMax: limits.maxAccessTokens,
      caseDraftDays: limits.draftRetentionDays,
      caseDraftsMax: limits.maxWaitingDrafts,
      caseReopenDays: reopenClosedDays,
      caseReminderDays: brand.limits.caseReminderDays,
      caseCloseDays: brand.limits.caseCloseDays,
      caseListRefreshMinutes: constants.caseListPollMs / (60 * secondMs),
      savedFormDays: constants.storedFormExpiryMs / (24 * 60 * 60 * secondMs),
      invoiceWindowDays: constants.invoiceWindowDays,
      refundHistoryMonths: constants.refundHistoryMonths,
      assistantTokenMinutes: constants.authTokenTtlSeconds / 60,
    });
  });
});

describe('a brand file', () => {
  it('of an earlier release, which says nothing of cases that wait, closes them after two weeks; 0 closes none [LIFE-14]', () => {
    const { caseReminderDays: _reminder, caseCloseDays: _close, ...earlier } = brand.limits;
    const parsed = parseBrand({ ...brand, limits: earlier });
    expect(parsed).toMatchObject({ ok: true, value: { limits: { caseReminderDays: 7, caseCloseDays: 14 } } });
    expect(parseBrand({ ...brand, limits: { ...brand.limits, caseCloseDays: 0 } })).toMatchObject({
      ok: true,
    });
  });

  it('may say of a fact when it was last checked; articles quote its value', () => {
    const parsed = parseBrand({ ...brand, facts: { days: { value: 7, checked: '2026-11-20' }, hours: 24 } });
    const joined = parsed.ok ? joinBrand(parsed.value, catalogue) : parsed;
    expect(joined).toMatchObject({
      ok: true,
      value: { facts: { days: 7, hours: 24 }, factsChecked: { days: '2026-11-20' } },
    });
    expect(problemsWith({ facts: { days: { value: 7, checked: 'yesterday' } } })).toHaveLength(1);
  });

  it('is told everything that is wrong with it at once', () => {
    const parsed = parseBrand({
      name: '',
      slug: 'A B',
      accent: { light: 'red', dark: 'oklch(0.2 0.1 262)' },
    });
    expect(parsed).toMatchObject({ ok: false });
    const paths = parsed.ok ? [] : parsed.error.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['name', 'slug', 'accent.light', 'accent.dark', 'links', 'facts', 'limits']),
    );
  });

  it.each([
    [{ name: '' }, 'name: name must not be empty'],
    [{ name: 7 }, 'name: name must be a text'],
    [{ slug: 'Tetra Cloud' }, 'slug: slug must be lowercase letters, digits and dashes, like "acme"'],
    [
      { exampleDeploymentHost: 'https://a.example' },
      'exampleDeploymentHost: exampleDeploymentHost must be a host name like "acme.example"',
    ],
    [
      { limits: { ...brand.limits, caseReminderDays: 14 } },
      'limits: limits.caseReminderDays must be less than limits.caseCloseDays, so that a reminder comes before the end',
    ],
    [
      { facts: { ...brand.facts, caseCloseDays: 14 } },
      'facts.caseCloseDays: articles take this number from limits: remove it here, so that both cannot differ',
    ],
    [{ languages: [] }, 'languages: languages must hold at least one, or be left out'],
    [{ languages: ['en', 'en'] }, 'languages: languages must hold each language once'],
    [
      { languages: ['en', 'fr'] },
      'languages[1]: languages may hold "en", "de", "ja", "ar": the product is translated into no other',
    ],
    [{ languages: 'en' }, 'languages: languages must be a list of language tags, like ["en", "de"]'],
    [{ frameworks: [] }, 'frameworks: frameworks must hold at least one card'],
    [{ frameworks: 'none' }, 'frameworks: is missing or of the wrong kind: expected a list'],
    [{ links: null }, 'links: is missing or of the wrong kind: expected a group of entries'],
    [{ fcats: {} }, 'the file: has entries that are not known: fcats. Check their spelling.'],
    [
      { limits: { ...brand.limits, refundAutoApproveMinor: 12.5 } },
      'limits.refundAutoApproveMinor: limits.refundAutoApproveMinor must be a whole number',
    ],
    [
      { limits: { ...brand.limits, refundApproval: { perRefund: { usd: 50_000 } } } },
      'limits.refundApproval.perRefund: limits.refundApproval must name currencies by three capital letters, like USD',
    ],
    [
      { limits: { ...brand.limits, refundApproval: { people: { 'Ada@tetra.example': {} } } } },
      'limits.refundApproval.people: limits.refundApproval.people must name mail addresses in small letters',
    ],
    [
      { limits: { ...brand.limits, refundAutoApproveMinor: -1 } },
      'limits.refundAutoApproveMinor: limits.refundAutoApproveMinor must not be negative',
    ],
    [
      { accent: { ...brand.accent, light: 'oklch(0.5 0.2 262); }' } },
      'accent.light: accent.light must be written like "oklch(0.55 0.2 262)"',
    ],
    [
      { accent: { ...brand.accent, light: 'oklch(0.85 0.1 90)' } },
      'accent.light: accent.light is hard to read on the light page: choose a darker colour (contrast of at least 4.5 to 1)',
    ],
    [
      { accent: { ...brand.accent, dark: 'oklch(0.3 0.1 262)' } },
      'accent.dark: accent.dark is hard to read on the dark page: choose a lighter colour (contrast of at least 4.5 to 1)',
    ],
    [
      { ornament: { light: 'oklch(0.8 0.1 90)', dark: 'oklch(0.8 0.1 90)' } },
      'ornament.light: ornament.light is hard to see on the light page: choose a darker colour (contrast of at least 3 to 1)',
    ],
    [{ corners: { control: 40, card: 12 } }, 'corners.control: corners.control must be at most 16'],
    [
      { logo: { ...brand.logo, path: 'M0 0"/><script>' } },
      'logo.path: logo.path must be SVG path data for a 24 by 24 box',
    ],
    [
      { logo: { ...brand.logo, pixels: ['01'] } },
      'logo.pixels: logo.pixels must be 24 rows of 24 characters, each 0 or 1',
    ],
    [
      { areas: [] },
      'areas: stands in the catalogue file now: move it there, and name that file with CATALOGUE_CONFIG',
    ],
  ])('with %j is told: %s [U60]', (changes, problem) => {
    expect(problemsWith(changes)).toContain(problem);
  });

  it.each([
    ['javascript:alert(1)'],
    ['http://community.tetra.example'],
    ['//evil.test'],
    ['/\\evil.test'],
    ['/.//evil.test'],
    ['/guides/..//evil.test'],
    ['community'],
    ['https://user:pass@a.example'],
    [''],
  ])('may not lead to %j [S16]', (community) => {
    expect(problemsWith({ links: { ...brand.links, community } })).toEqual([
      'links.community: links.community must be an https:// address or a path of this site like "/guides/start"',
    ]);
  });

  it.each([
    ['https://community.tetra.example'],
    ['/guides/how-to-get-support'],
    ['/help?product=v0'],
    ['/legal/support-terms#where'],
  ])('may lead to %s', (community) => {
    expect(problemsWith({ links: { ...brand.links, community } })).toEqual([]);
  });
});

describe('what pages link to by what it is for', () => {
  const joined = (links: Partial<typeof brand.links> = {}) => {
    const whole = joinBrand({ ...brand, links: { ...brand.links, ...links } }, catalogue);
    return whole.ok ? whole.value : expect.fail();
  };

  it('is where the brand file says, or a page of the documentation that comes with the product', () => {
    expect(joined({ guides: 'https://guides.tetra.example' }).links).toMatchObject({
      ...builtInPages,
      guides: 'https://guides.tetra.example',
    });
  });

  it('is nothing where the documentation has no such page, or no such part of it', () => {
    const articles = [
      { path: '/docs/developers', headings: [], formerPaths: ['/docs/support/developers/mcp'] },
      { path: '/legal/support-terms', headings: [{ id: 'hours' }] },
    ];
    const { links } = withoutDeadPages(
      joined({ apiGuide: '/docs/api#errors', privacy: '/legal/privacy' }),
      articles,
    );
    expect(links).toMatchObject({
      supportTerms: '/legal/support-terms',
      apiGuide: '/docs/api#errors',
      mcpGuide: builtInPages.mcpGuide,
      guides: null,
      severityLevels: null,
      howToGetSupport: null,
      programsGuide: null,
      privacy: null,
    });
    expect(links.community).toBe(brand.links.community);
  });
});

describe('the numbers that articles quote of the limits', () => {
  it('are those that count [D26, LIFE-14]', () => {
    const limits = {
      ...brand.limits,
      refundAutoApproveMinor: 123_450,
      refundAutoApproveInvoiceDays: 31,
      caseReminderDays: 8,
      caseCloseDays: 15,
    };
    const joined = joinBrand({ ...brand, limits }, catalogue);
    expect(joined.ok && joined.value.facts).toMatchObject({
      refundAutoApprove: '1,234.50',
      refundAutoApproveInvoiceDays: 31,
      caseReminderDays: 8,
      caseCloseDays: 15,
    });
  });

  it('do not apply to cases that are never closed [LIFE-14]', () => {
    const joined = joinBrand({ ...brand, limits: { ...brand.limits, caseCloseDays: 0 } }, catalogue);
    expect(joined.ok && joined.value.facts).toMatchObject({ caseReminderDays: null, caseCloseDays: null });
  });
});

describe('a brand with a catalogue', () => {
  const joinedWith = (changes: Partial<typeof catalogue>, file: Partial<typeof brand> = {}) => {
    const joined = joinBrand({ ...brand, ...file }, { ...catalogue, ...changes });
    return joined.ok ? [] : joined.error.map(({ path, message }) => `${path}: ${message}`);
  };

  it.each([
    ['USD', '$'],
    ['EUR', '€'],
    ['NOK', 'kr'],
    ['CHF', 'CHF'],
  ])('has the sign of the catalogue’s currency: of %s %s', (currency, sign) => {
    const joined = joinBrand(brand, { ...catalogue, currency });
    expect(joined.ok && joined.value.currencySign).toBe(sign);
  });

  it('has the words of the catalogue with its own names in them [D2]', () => {
    const joined = joinBrand({ ...brand, name: 'Cumulus', slug: 'cumulus' }, catalogue);
    const { products, notices, customerSuccess } = joined.ok ? joined.value : expect.fail();
    expect(products[0]).toMatchObject({ key: 'platform', name: 'Cumulus', slug: 'cumulus' });
    expect(notices['integrations-v0']?.text).toContain("Cumulus's Community. For services connected to v0");
    expect(customerSuccess?.name).toBe('Cumulus Customer Success');
    expect(JSON.stringify([products, notices, customerSuccess])).not.toMatch(/\{brand\}|\{product/);
  });

  it('is refused where the slug of the brand is that of another product', () => {
    expect(joinedWith({}, { slug: 'v0' })).toEqual([
      'products[1].slug: "v0" is the slug of another product with this brand',
    ]);
  });

  it('is refused where a notice or the contact leads to a link that the brand file does not have', () => {
    const { customerSuccess: _without, ...links } = brand.links;
    expect(joinedWith({}, { links })).toEqual([
      'customerSuccess.target.brandLink: the brand file has no links.customerSuccess: add it there, or lead elsewhere',
    ]);
  });
});
