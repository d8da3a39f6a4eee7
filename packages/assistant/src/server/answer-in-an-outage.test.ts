import type { KnownIncident } from '@reachout/chat/rules/assistant-call';
import { describe, expect, it } from 'vitest';
import { acme, hear, nimbus, requestOf } from '../../testing/hear-assistant.ts';
import { smallArticles } from '../../testing/small-documentation.ts';
import { createGroundedAssistant } from './create-grounded-assistant.ts';

const buildsWait: KnownIncident = {
  title: 'Elevated build times',
  components: ['Builds'],
  latest: 'Builds wait longer than usual before they start. Running deployments are not affected.',
  startedAt: '2026-03-01T09:00:00.000Z',
  href: '/status#incident-1',
};

describe('an answer of the grounded assistant', () => {
  it.each(['all my sites show 503', 'site down', 'When will you be back?', 'the website is down'])(
    'leads to the status page, and quotes nothing doubtful, at %j',
    async (message) => {
      const { text, references } = await hear(requestOf([message]));
      expect(text).toMatch(/^Look at the \[status page\]\(\/status\) first/);
      expect(references).toEqual([]);
    },
  );

  it('leads to no status page where no status is published, and claims nothing of it', async () => {
    const alone = createGroundedAssistant({ articles: smallArticles, brand: nimbus, statusLink: null });
    const { text } = await hear(requestOf(['the website is down']), undefined, alone);
    expect(text).toMatch(/^If production is down, open a support case with severity 1\./);
    expect(text).not.toContain('status page');
  });

  it('answers further questions of whoever asks whether there is downtime, and names the status page', async () => {
    const { text, references } = await hear(
      requestOf([
        'I hand the shop of a customer over for the first time. Which records will her domain need at her own company, and is there downtime?',
      ]),
    );
    expect(text).toContain('status page');
    expect(references.map(({ file }) => file.path)).toContain('/docs/domains/records');
  });

  it.each([
    'Our production site is down for everyone',
    'Notre site est en panne depuis 10 minutes, plus aucun client ne peut commander',
    '网站完全打不开了,所有顾客都进不来,我们的订单全停了!',
  ])('puts the status page first when production is down: %j', async (message) => {
    const { text } = await hear(requestOf([message]));
    expect(text.split('\n\n')[0]).toContain('](/status)');
  });

  it.each([
    'builds wait very long since this morning',
    'My build is stuck in the queue',
    'Why are my builds slow today?',
    'Is something wrong with builds right now?',
    'building my site takes 40 minutes today, it was 5',
  ])('names the open incident that it may be about, with its link: %j', async (message) => {
    const { text } = await hear(requestOf([message], { context: { ...acme, incidents: [buildsWait] } }));
    expect(text).toMatch(
      /^There is an open incident that may be the reason: \[Elevated build times\]\(\/status#incident-1\)\./,
    );
    expect(text).not.toContain("I don't know");
  });

  const asksHowPlatformIs = [
    'is Nimbus down',
    'are you having problems today',
    'hey, is everything ok on your end?',
    'Gibt es gerade Probleme bei euch?',
    'Est-ce que Nimbus est en panne ?',
    '¿tienen problemas hoy?',
    'vocês estão com problemas hoje?',
    'Nimbusは落ちていますか？',
    '你们是不是挂了',
    'هل لديكم مشكلة الآن؟',
  ];

  it.each(asksHowPlatformIs)(
    'tells whoever asks how the platform is of what is open, and quotes nothing: %j',
    async (message) => {
      const { text, references } = await hear(
        requestOf([message], { context: { ...acme, incidents: [buildsWait] } }),
      );
      expect(text).toContain('[Elevated build times](/status#incident-1)');
      expect(references).toEqual([]);
    },
  );

  it.each(asksHowPlatformIs)('leads to the status page where nothing is open: %j', async (message) => {
    const { text, references, tools } = await hear(requestOf([message]));
    expect(text.split('\n\n')[0]).toContain('](/status)');
    expect(references).toEqual([]);
    expect(tools).toEqual([]);
  });

  it('answers what is asked behind that by itself', async () => {
    const asked = 'How long may a function run?';
    const alone = await hear(requestOf([asked]));
    const first = await hear(requestOf(['is Nimbus down']));
    const { references } = await hear(requestOf(['is Nimbus down', first.text, asked]));
    expect(references).toEqual(alone.references);
  });

  it.each([
    'Meine Seite ist down',
    'mon site ne répond plus',
    'se cayó mi página',
    'meu site caiu',
    'サイトにアクセスできません',
    '网站挂了',
    'موقعي لا يعمل',
  ])(
    'names to whose site is down an incident of what fails, and of what is slow none: %j',
    async (message) => {
      const failing = {
        ...buildsWait,
        title: 'Errors in Frankfurt',
        components: ['Edge'],
        href: '/status#incident-2',
      };
      const context = { ...acme, incidents: [buildsWait, failing] };
      const { text } = await hear(requestOf([message], { context }));
      expect(text).toContain('[Errors in Frankfurt](/status#incident-2)');
      expect(text).not.toContain('Elevated build times');
    },
  );

  it.each([
    'how do I take my site down',
    'what happens when my site goes down',
    'how do I get notified when Nimbus is down',
    'was passiert, wenn meine Seite ausgefallen ist',
    '本番が落ちたらどうなりますか?',
  ])('takes for no outage what has not happened: %j', async (message) => {
    const { text } = await hear(requestOf([message], { context: { ...acme, incidents: [buildsWait] } }));
    expect(text).not.toContain('](/status');
  });

  it.each([
    'deployments taking forever',
    'Deployments dauern heute ewig',
    'los despliegues tardan mucho hoy',
    '今天部署很慢',
  ])('knows builds by what people call them: %j', async (message) => {
    const { text } = await hear(requestOf([message], { context: { ...acme, incidents: [buildsWait] } }));
    expect(text).toContain('[Elevated build times](/status#incident-1)');
  });

  it.each([
    'Meine Builds hängen seit heute Morgen in der Warteschlange',
    'Mes builds sont bloqués dans la file depuis ce matin',
    '今朝からビルドがキューで止まったままです',
    '从今天早上开始我的构建一直在排队',
    'البناء عالق في قائمة الانتظار منذ الصباح',
    'Gibt es gerade eine Störung?',
    'y a-t-il une panne en ce moment ?',
    '¿Hay alguna incidencia ahora mismo?',
    '现在有故障吗？',
  ])('names the open incident to whoever speaks of it in another language: %j', async (message) => {
    const { text } = await hear(requestOf([message], { context: { ...acme, incidents: [buildsWait] } }));
    expect(text).toContain('[Elevated build times](/status#incident-1)');
  });

  it.each([
    'How long may a build take?',
    'Wie lange darf ein Build dauern?',
    'ビルド時間の上限は何分ですか。',
    '¿Podemos tener máquinas de compilación más potentes y cuánto aceleran los builds?',
    'my build ends with exit code 137',
    "v0 just spins and nothing happens, third time today, I'm building a wedding site for my cousin",
    'with a prebuilt deployment, do those uploads still eat into my build minutes?',
    'Domains are slow since this morning',
    'How long does a refund take?',
    'i want to move my domain to you without downtime, what is the order of steps',
    'How do I switch DNS with zero downtime?',
    "my build says Can't resolve ./button but it works on my machine",
    'thanks',
  ])('says nothing of an incident that it is not about: %j', async (message) => {
    const { text } = await hear(requestOf([message], { context: { ...acme, incidents: [buildsWait] } }));
    expect(text).not.toContain('incident');
  });

  it('puts an open incident before what the documentation says, and tells of it once', async () => {
    const context = { ...acme, incidents: [{ ...buildsWait, title: 'Builds fail', latest: '' }] };
    const message = 'my build ends with exit code 137 and fails';
    const first = await hear(requestOf([message], { context }));
    expect(first.text).toMatch(/^There is an open incident[^\n]+\n\n[^\n]*memory/);
    const again = await hear(requestOf([message, first.text, message], { context }));
    expect(again.text).not.toContain('incident');
  });

  it.each([
    'Is there a known incident?',
    'is there any outage',
    'are there downtimes today, we want no outage at our launch',
  ])('names every open incident to whoever asks for them: %j', async (message) => {
    const other = { ...buildsWait, title: 'Logs are late', href: 'https://status.example/i2' };
    const context = { ...acme, incidents: [buildsWait, other] };
    const { text } = await hear(requestOf([message], { context }));
    expect(text).toContain(
      '- [Elevated build times](/status#incident-1)\n- [Logs are late](https://status.example/i2)',
    );
  });
});
