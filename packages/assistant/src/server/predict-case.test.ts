import { parsePrediction } from '@reachout/cases/rules/prediction';
import { areas } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { acme, assistant, requestOf } from '../../testing/hear-assistant.ts';

describe('a prediction of the grounded assistant', () => {
  it('passes the reading of the rules as it is [§7.0.19, §3.12.3, F10]', async () => {
    const turns = [
      'Hi! Our production site is down for all customers, https://www.acme-shop.com shows an error.',
      'I am sorry to hear that.',
      'The domain does not work since today.',
    ];
    const predicted = await assistant.predictCase(requestOf(turns));
    expect(predicted).toMatchObject({
      category: 'Domains & DNS > Domain not working',
      area: 'domains',
      topic: 'domain-not-working',
      severity: '1',
      domain: 'www.acme-shop.com',
      subject: 'Our production site is down for all customers, https://www.acme-shop.com shows an error',
      description: `${turns[0]}\n\n${turns[2]}`,
    });
    const { prediction, problems } = parsePrediction(JSON.stringify(predicted), {
      product: 'platform',
      areas,
      isPaid: true,
      domains: ['www.acme-shop.com'],
    });
    expect(problems).toEqual([]);
    const { area, topic, severity, subject, description, domain } = predicted;
    expect(prediction).toEqual({ area, topic, severity, subject, description, domain });
  });

  it('never proposes severity 1 for billing without a paid plan [§5.2.7]', async () => {
    const context = { ...acme, accountName: 'Hana', plan: 'hobby', canRefund: false } as const;
    const turns = ['Our production site is down for everyone because the invoice payment failed'];
    const predicted = await assistant.predictCase(requestOf(turns, { context }));
    expect(predicted).toMatchObject({ area: 'billing', severity: '2' });
  });

  it.each([',', ':;', '. ', ' \n', '([', 'ab. ', 'demand\n'])(
    'is there in time for a message of many %j, four times as long as any may be [A40]',
    async (piece) => {
      const before = process.cpuUsage();
      await assistant.predictCase(requestOf([`My build fails ${piece.repeat(128_000 / piece.length)}x`]));
      const { user, system } = process.cpuUsage(before);
      // Of the processor's time, which is the same on a machine that does other things too.
      expect((user + system) / 1_000).toBeLessThan(2_000);
    },
  );

  it('takes what is wrong for no question where a case is asked for in the same breath', async () => {
    const severityOf = async (message: string) =>
      (await assistant.predictCase(requestOf([message]))).severity;
    const told = await severityOf('open a case please: the app crashes at start');
    expect(told).toBe(await severityOf('the app crashes at start'));
    expect(told).not.toBe('4');
  });

  it('is empty for a conversation that says nothing [§8.0.6]', async () => {
    expect(await assistant.predictCase(requestOf(['hi']))).toMatchObject({
      area: '',
      topic: '',
      subject: '',
      description: '',
      domain: '',
    });
  });

  it.each([
    'Leiten Sie mein Anliegen bitte an die Fachabteilung weiter',
    'Escaladez mon dossier au niveau supérieur.',
    'connect me',
    '这事你处理不了，麻烦转给相关部门',
  ])('leaves the area of %j empty, which only asks for a person', async (message) => {
    expect(await assistant.predictCase(requestOf([message]))).toMatchObject({ area: '', topic: '' });
  });

  it('fills in the area that somebody names who asks for a person', async () => {
    const message = 'Please put me through to somebody who knows about the certificates of domains.';
    expect(await assistant.predictCase(requestOf([message]))).toMatchObject({ area: 'domains' });
  });

  it('chooses topics of the product only', async () => {
    const context = { ...acme, product: 'v0', plan: 'v0-team', canRefund: false } as const;
    const predicted = await assistant.predictCase(
      requestOf(['I want my money back for v0 credits'], { context }),
    );
    expect(predicted.area).toBe('billing-v0');
  });
});
