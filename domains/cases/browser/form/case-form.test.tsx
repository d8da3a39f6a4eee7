import type { Account } from '@reachout/accounts/rules/accounts';
import { emptyCaseForm } from '../../rules/case-form.ts';
import { joinBrand } from '@reachout/brand/rules/brand';
import { areas, brand as defaultBrand, brandFile, catalogue } from '@reachout/core/testing/samples';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toClientBrand } from '@reachout/web/lib/client-brand';
import { CaseForm } from './case-form.tsx';
import { fakeServices } from '../../testing/fake-services.ts';
import { hollow, nova, olivia, orbit, pebble } from '../../testing/people.ts';

const brand = toClientBrand(defaultBrand);

/** The fields of every topic: a question mark for those that may stay empty. */
const topics = [
  ['ai', 'AI Gateway errors', 'project?'],
  ['ai', 'AI Gateway rate limits', 'project?'],
  ['ai', 'Provider keys', 'project?'],
  ['ai', 'AI SDK', 'project?'],
  ['ai', 'AI credits and spend', 'billingAmount?'],
  ['ai', 'Other AI question', 'project?'],
  ['billing', 'Understanding my invoice', ''],
  ['billing', 'Refund request', 'billingAmount'],
  ['billing', 'Failed payment', ''],
  ['billing', 'Change plan or seats', ''],
  ['billing', 'Tax and purchase orders', ''],
  ['billing', 'Spend limit', 'project?'],
  ['billing', 'Pricing Enquiry', ''],
  ['billing', 'Marketplace Invoice', ''],
  ['billing', 'Other billing question', ''],
  ['builds', 'Build failing', 'project deploymentUrl'],
  ['builds', 'Out of memory or time limit', 'project deploymentUrl'],
  ['builds', 'Environment variables', 'project'],
  ['builds', 'Git connection', 'project'],
  ['builds', 'Rollback and promotion', 'project deploymentUrl'],
  ['builds', 'Monorepo and caching', 'project'],
  ['builds', 'CLI', ''],
  ['builds', 'Other build question', 'project?'],
  ['domains', 'Domain not working', 'project? domain domainIssue?'],
  ['domains', 'Transfer in or out', 'domain domainIssue?'],
  ['domains', 'Nameservers and records', 'domain domainIssue?'],
  ['domains', 'Certificates', 'project? domain'],
  ['domains', 'Domain renewal or refund', 'domain billingAmount?'],
  ['domains', 'Domain used by another account', 'domain'],
  ['functions', 'Timeouts', 'project deploymentUrl'],
  ['functions', 'Size limits', 'project deploymentUrl'],
  ['functions', 'Cold starts and regions', 'project'],
  ['functions', 'Runtime errors', 'project deploymentUrl'],
  ['functions', 'Cron jobs', 'project'],
  ['functions', 'Other function question', 'project?'],
  ['infrastructure', 'Latency by region', 'project? deploymentUrl'],
  ['infrastructure', 'Cache not updating', 'project deploymentUrl'],
  ['infrastructure', 'Reporting an outage', 'project? deploymentUrl'],
  ['infrastructure', 'Load Testing', ''],
  ['infrastructure', 'Logs and drains', 'project?'],
  ['features', 'Analytics', 'project'],
  ['features', 'Integrations', 'project?'],
  ['features', 'Marketplace', ''],
  ['features', 'Observability', 'project'],
  ['features', 'Monitoring', ''],
  ['features', 'Team members and roles', ''],
  ['features', 'Storage', 'project?'],
  ['features', 'v0', ''],
  ['features', 'Other feature question', 'project?'],
  ['security', 'Firewall blocks visitors', 'project domain'],
  ['security', 'Attack in progress', 'project domain'],
  ['security', 'Deployment protection', 'project deploymentUrl'],
  ['security', 'Leaked secret', 'project?'],
  ['security', 'Abuse report', ''],
  ['security', 'Single sign-on', ''],
  ['billing-v0', 'v0 credits', 'billingAmount?'],
  ['billing-v0', 'v0 subscription', ''],
  ['billing-v0', 'v0 team seats', 'billingAmount?'],
  ['billing-v0', 'v0 refund', 'billingAmount'],
  ['technical-v0', 'Chat not responding', 'v0ChatUrl'],
  ['technical-v0', 'Output Generation (v0)', 'v0ChatUrl?'],
  ['technical-v0', 'Integrations (v0)', 'v0ChatUrl?'],
  ['technical-v0', 'Deploying from v0', 'v0ChatUrl?'],
  ['technical-v0', 'Importing a project', 'v0ChatUrl?'],
  ['technical-v0', 'v0 sign-in', ''],
] as const;

const accounts = {
  'a team’s owner': orbit,
  'a project-scoped member': nova,
  'a person alone': { ...olivia, hasProjects: true },
};

/** The form as it stands with a topic chosen, from a draft that chose it. */
function renderTopic(account: Account, areaValue: string, topicName: string, shown = brand): string {
  const { services } = fakeServices();
  const area = areas.find(({ value }) => value === areaValue);
  const topic = area?.topics.find(({ name }) => name === topicName)?.value;
  const product = area?.product ?? 'platform';
  const chosen = { area: areaValue, topic, isVisible: true, product, account: account.id };
  services.storedForms.save('support-case-form', { ...emptyCaseForm, ...chosen });
  return renderToStaticMarkup(
    <CaseForm
      {...{ account, product, services }}
      brand={shown}
      person={{ userId: 'user_1', name: 'Olivia Ortega' }}
      accounts={[account]}
      threadId={null}
      prefill={null}
      prefillStatus="idle"
      offeredDescription={null}
      onSubmitted={() => undefined}
      onHide={() => undefined}
    />,
  );
}

const optionalFields = [
  'project',
  'deploymentUrl',
  'domain',
  'domainIssue',
  'billingAmount',
  'v0ChatUrl',
] as const;

/** The fields in a form's markup that depend on the topic, marked like the table above. */
function fieldsIn(markup: string): string {
  return optionalFields
    .flatMap((field) => {
      const id = field === 'project' ? 'case-projectId' : `case-${field}`;
      const label = new RegExp(`<label[^>]*for="${id}"[^>]*>(.*?)</label>`).exec(markup)?.[1];
      if (label === undefined) return [];
      return [label.includes('(optional)') ? `${field}?` : field];
    })
    .join(' ');
}

const everyTopic = topics.flatMap(([area, topic, fields]) =>
  Object.entries(accounts).map(([who, account]) => ({ who, account, area, topic, fields })),
);

/** Those who may only open cases for single projects must always name one (§6). */
function expectedFields({ account, area, fields }: (typeof everyTopic)[number]): string {
  const isScoped = account === nova && !area.endsWith('-v0');
  const others = fields.split(' ').filter((field) => field !== '' && !field.startsWith('project'));
  return isScoped ? ['project', ...others].join(' ') : fields;
}

describe('the fields of a topic', () => {
  it('are given for every topic there is [§3.3.3]', () => {
    expect(topics.map(([area, topic]) => [area, topic])).toEqual(
      areas.flatMap((area) => area.topics.map((topic) => [area.value, topic.name])),
    );
  });

  it.each(everyTopic)('are, for $who, with $area / $topic: $fields [§3.3.3, §5.2.3]', (row) => {
    expect(fieldsIn(renderTopic(row.account, row.area, row.topic))).toBe(expectedFields(row));
  });

  it('ask for an amount in the currency of the catalogue', () => {
    const inKroner = joinBrand(brandFile, { ...catalogue, currency: 'NOK' });
    const shown = toClientBrand(inKroner.ok ? inKroner.value : defaultBrand);
    const affixOf = (markup: string) => /"ui-affix[ "][^>]*>([^<]*)</.exec(markup)?.[1];
    expect(affixOf(renderTopic(orbit, 'billing', 'Refund request'))).toBe('$');
    expect(affixOf(renderTopic(orbit, 'billing', 'Refund request', shown))).toBe('kr');
  });

  it('have severity, subject, description and file with them, whatever the topic [§5.2.1]', () => {
    const markup = renderTopic(orbit, 'billing', 'Understanding my invoice');
    expect(markup).toMatch(
      /id="case-severity"[\s\S]*id="case-subject"[\s\S]*id="case-description"[\s\S]*id="case-files"/,
    );
  });
});

describe('the notice of a topic', () => {
  it.each([
    [pebble, 'billing', 'Pricing Enquiry', 'answered by Tetra&#x27;s sales team', 'Contact sales'],
    [orbit, 'billing', 'Marketplace Invoice', 'issued by their vendor', 'How to reach the vendor'],
    [
      pebble,
      'builds',
      'CLI',
      'Support for your plan has moved to Tetra&#x27;s Community.',
      'Read the command line guide',
    ],
    [orbit, 'infrastructure', 'Load Testing', 'Load tests need approval', 'Contact sales'],
    [orbit, 'features', 'Marketplace', 'supported by the vendor', 'How to reach the vendor'],
    [orbit, 'features', 'Monitoring', 'replaced by Observability', 'Open Observability'],
    [orbit, 'features', 'v0', 'v0 has its own support', 'Get help with v0'],
    [
      olivia,
      'technical-v0',
      'Output Generation (v0)',
      'Cases cannot change what v0 generates',
      'Read about prompts',
    ],
    [orbit, 'security', 'Single sign-on', 'available to enterprise customers', 'Contact sales'],
    [pebble, 'builds', 'Monorepo and caching', 'has moved to Tetra&#x27;s Community.', 'Ask the community'],
  ])(
    'says to %o about %s / %s what to do instead, and hides the submit button [§8.0.9, §5.2.8]',
    (...row) => {
      const [account, area, topic, texts, action] = row;
      const markup = renderTopic(account, area, topic);
      expect(markup).toContain(texts);
      expect(markup).toContain(action);
      expect(markup).not.toContain('Submit case');
    },
  );

  it('tells those who do not pay where support is, and lets them submit [§6.0.7]', () => {
    const markup = renderTopic(pebble, 'builds', 'Build failing');
    expect(markup).toContain(
      'Support for your plan has moved to Tetra&#x27;s Community. You can still open a case on this topic.',
    );
    expect(markup).toContain('Submit case');
  });

  it('says of no topic that is closed, or not chosen yet, that a case can be opened on it [D33]', () => {
    expect(renderTopic(pebble, 'builds', 'Monorepo and caching')).not.toContain('You can still');
    expect(renderTopic(pebble, 'builds', 'none')).not.toContain('You can still');
    expect(renderTopic(pebble, 'builds', 'none')).toContain('has moved to Tetra&#x27;s Community.');
  });

  it.each([
    ['a topic that hides it', pebble, 'billing', 'Failed payment'],
    ['those who pay', orbit, 'builds', 'Build failing'],
  ])('leaves the community out for %s [§6.0.7]', (_who, account, area, topic) => {
    expect(renderTopic(account, area, topic)).not.toContain('has moved to');
  });

  it('says why no case can be created, and offers no button for it [§6.0.2]', () => {
    const markup = renderTopic(hollow, 'billing', 'Failed payment');
    expect(markup).toContain('Unable to create a support case. Either this team has no projects');
    expect(markup).not.toContain('Submit case');
  });
});

describe('a choice that is not to be had', () => {
  it('is severity 1 in billing for those who do not pay, and says so [§5.2.7, U23]', () => {
    const markup = renderTopic(pebble, 'billing', 'Failed payment');
    expect(markup).toMatch(
      /<input[^>]*aria-disabled="true"[^>]*value="1"|<input[^>]*value="1"[^>]*aria-disabled="true"/,
    );
    expect(markup).toContain('Severity 1 is not available for billing questions');
  });

  it.each([
    ['in billing for those who pay', orbit, 'billing', 'Failed payment'],
    ['elsewhere', pebble, 'builds', 'Build failing'],
  ])('is not severity 1 %s [§5.2.7]', (_where, account, area, topic) => {
    expect(renderTopic(account, area, topic)).not.toContain('Severity 1 is not available');
  });

  it('is the deployment URL while no project is chosen, with the reason in sight [§5.2.3, U06]', () => {
    const markup = renderTopic(orbit, 'builds', 'Build failing');
    expect(markup).toContain('Choose a project first.');
    expect(markup).toContain('A URL like https://my-app-abc123.tetra.example');
  });
});

describe('the severity field', () => {
  it('is one group with each level in words [U13, §3.9.1, §3.9.2, §3.9.3, §3.9.4]', () => {
    const markup = renderTopic(orbit, 'ai', 'AI SDK');
    expect(markup).toMatch(/<fieldset[^>]*><legend[^>]*>Severity<\/legend>/);
    expect(markup).toContain('Active production downtime, no workaround');
    expect(markup).toContain('Production impact, no workaround');
    expect(markup).toContain('Non-production impact, workaround available');
    expect(markup).toContain('Information request, general guidance');
    expect(markup).toContain('href="/legal/support-terms#severity-levels"');
  });
});

describe('suggested articles', () => {
  it('are those of the topic, and open beside the form [§3.3.3]', () => {
    const markup = renderTopic(orbit, 'builds', 'Build failing');
    expect(markup).toContain('Find out why a build fails');
    expect(markup).toMatch(/<a[^>]*href="\/(?:docs|guides)\/[^"]+"[^>]*target="_blank"/);
  });
});
