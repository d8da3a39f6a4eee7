import { describe, expect, it } from 'vitest';
import {
  isClosing,
  goesOnBehindThanks,
  isGlad,
  onlyAsks,
  onlyCancels,
  saysThatItWorks,
  speaksOfPerson,
  speaksOnlyOfOwnPeople,
  wantsSomebodyOfOurs,
} from './wish-words.ts';
import { readWish } from './read-wish.ts';

const wishOf = (message: string, lastAnswer?: string) => readWish({ message, lastAnswer }).wish;

describe('whoever is glad', () => {
  it.each([
    ['en', 'Phew!', "whew, it's back"],
    ['de', 'Puh, da bin ich aber froh', 'endlich geht’s wieder'],
    ['fr', 'ouf, c’est revenu', 'quel soulagement'],
    ['es', 'uf, menos mal', '¡por fin!'],
    ['pt', 'ufa, voltou', 'graças a Deus'],
    ['ja', 'ほっとしました', 'やっと動いた'],
    ['zh', '松了一口气', '终于好了'],
    ['ar', 'الحمد لله رجع', 'أخيراً'],
  ])('thanks in %s with %j and %j', (_, one, other) => {
    expect([wishOf(one, 'This is how.'), wishOf(other, 'This is how.')]).toEqual(['thanks', 'thanks']);
  });

  it.each([
    'phew, and how do I undo it?',
    'finally a build log, but it says exit code 137',
    'endlich, aber wo stelle ich das Limit ein?',
    'ouf, il reste les e-mails',
    'por fin carga, pero sin estilos',
    'やっと動いたのですが、遅いです',
    '终于可以了吗？',
    'الحمد لله لكن الموقع بطيء',
  ])('is not done with it who goes on: %j', (message) => {
    expect(isGlad(message)).toBe(false);
  });
});

describe('whoever says that it works now', () => {
  it.each([
    'cookie was it. thx, 90ms now in sao paulo',
    'ah oui CRON_SECRET existait que en production ! ajouté en preview et redéployé, ça marche. merci beaucoup',
    'era o types, só tinha image. coloquei text/csv e funcionou, obrigado!!',
    '解决了，谢谢你们',
    'thank you, I added the record and will wait',
    'thx, will do that',
    'rolled back, client is in again. you saved my friday',
    'cpus 1 did it, thx. 11 min build now lol',
    'ahh protected flag. off now, green. cheers',
    'ok makes sense ill shrink the photos then. ty',
    'alles klar, probier ich gleich, danke',
    'I am on Hobby so no bigger machine. One worker fixed it, took forever. cheers',
    'egal, habs selbst gefunden und jetzt läufts durch, danke',
    'show, o revalidate = 60 resolveu. vlw demais!!',
  ])('asks for nothing more with %j', (message) => {
    expect(isClosing(message)).toBe(true);
    expect(wishOf(message, 'Try this.')).toBe('thanks');
  });

  it.each([
    'läuft jetzt durch, danke! gilt das dann auch für die preview deployments?',
    'thanks, but still 404',
    'great, now it says 525 error, thanks',
    'no funciona, gracias',
    'Great, thank you!! one more thing, do I have to press that every time?',
    'thanks. One worker fixed it, but now it is slow',
    'thanks, I did it, the page shows a form',
    'thank you, the status page is green and customers see 503',
  ])('is not done with %j', (message) => {
    expect(isClosing(message)).toBe(false);
  });

  it.each([
    'our shop is down again, great. thanks a lot',
    'nothing works',
    'it does not work',
    'no funciona',
  ])('is no one who says %j', (message) => {
    expect(saysThatItWorks(message)).toBe(false);
  });
});

describe('whoever wants somebody of the team', () => {
  it.each([
    'I want somebody on the v0 team to reply, not a program.',
    'Kann bitte jemand vom v0-Team antworten?',
    'Je voudrais échanger avec quelqu’un de l’équipe v0.',
    'Me gustaría que alguien de facturación me escriba.',
    'Alguém do time de vocês pode olhar isso comigo?',
    'v0チームのどなたかとお話しできますか。',
    '能不能让你们团队的同事看一下',
    'أود التحدث إلى أحد من فريق v0',
  ])('is heard in %j', (message) => {
    expect(wantsSomebodyOfOurs(message)).toBe(true);
    expect(wishOf(message)).toBe('open-case');
  });

  it.each([
    'How do I remove someone from the team?',
    'Can somebody from our team read the logs?',
    'Wie entferne ich jemanden aus dem Team?',
    'Quelqu’un de mon équipe peut-il répondre aux tickets ?',
    '¿Puede alguien de mi equipo revisar los registros?',
    'Alguém do meu time pode ver os logs?',
    'うちのチームのメンバーに連絡するには？',
    '怎么把团队的人移除？',
    'هل يستطيع أحد من فريقي رؤية السجلات؟',
  ])('is no one who asks about a team: %j', (message) => {
    expect(wantsSomebodyOfOurs(message)).toBe(false);
  });

  it('is named by them, or what they do not want is, and none of their own people is one of ours', () => {
    expect(speaksOfPerson('Put me through to a technician, I am tired of robots')).toBe(true);
    expect(speaksOfPerson('Half of our staff sits there, so the numbers look wrong')).toBe(false);
  });

  it.each([
    'can my customers talk to a person',
    'human resources site template',
    'can customers chat with a person on my site',
    'block ai agents by user agent',
  ])('is not who speaks of people of their own, or of none, in few words: %j', (message) => {
    expect(speaksOnlyOfOwnPeople(message)).toBe(true);
    expect(wishOf(message)).toBe('question');
  });

  it('is who speaks of one of ours beside them', () => {
    const message = 'My customers want to talk to a person, and so do I: get me a human';
    expect(speaksOnlyOfOwnPeople(message)).toBe(false);
    expect(wishOf(message)).toBe('open-case');
  });

  it.each([
    'Half of our staff sits in Poland and sees a white page since noon, while the rest of the world is fine. Why would that be?',
    'As product manager I talk to customers all day, and our support people forward me screenshots with an old logo. How long is a picture kept?',
    'My colleague asks whether a preview can be shown to twelve journalists before anybody else sees it, without an account for each.',
  ])('is not who tells of people of their own and asks: %j', (message) => {
    expect(wishOf(message)).toBe('question');
  });
});

describe('whoever wants money back', () => {
  it.each([
    'Remboursez-moi la facture d’avril, je n’ai plus de projet chez vous depuis février.',
    'v0 生成的代码全是错的,积分却扣光了,要求退钱',
    'Devuélvanme lo que cobraron en mayo, cancelé antes.',
    'Assinei o v0 pra testar, não gostei, cancelei no mesmo dia. Vocês estornam os 20 dólares?',
    'Erstatten Sie mir bitte die Rechnung vom März, das Team war da schon gelöscht.',
  ])('gets the refund form for %j', (message) => {
    expect(wishOf(message)).toBe('refund');
  });

  it.each([
    'devuélvanme el acceso, soy la dueña',
    '上周申请的退款到底批没批',
    '团队里谁有权申请退款',
    'Quiero saber si ya aprobaron el reembolso que pedí la semana pasada',
    'Die Bahn erstattet mir mein Ticket nicht, an wen wende ich mich?',
  ])('reads no wish for money back in %j', (message) => {
    expect(wishOf(message)).not.toBe('refund');
  });
});

describe('whoever asks what an invoice says', () => {
  it.each([
    'INV-7103 shows "Observability Events" and "Log Drain Volume" as two lines. How do those two differ?',
    'Was bedeutet die Position "Fast Data Transfer" auf INV-7312?',
    'À quoi correspond la ligne « Edge Requests » de INV-7745 ?',
    '¿Qué significa la línea "Function Invocations" de INV-6034?',
    'O que quer dizer a linha "Blob Data Transfer" da INV-6651?',
    'INV-7420の「Edge Requests」という行は何の料金ですか。',
    'INV-7136上的“Fast Data Transfer”这一行是什么意思？',
    'ماذا يعني بند "Edge Requests" في الفاتورة INV-7288؟',
    'Is that 20 pounds or dollars? Can I do it for one month and then go back?',
  ])('gets no refund form for %j', (message) => {
    expect(onlyAsks(message)).toBe(true);
    expect(wishOf(message)).not.toBe('refund');
  });

  it.each([
    'Why was the domain renewed? I want my 14 dollars back.',
    'Wo bleibt die Erstattung für INV-2041? Bitte zahlt sie aus.',
    'Pouvez-vous me rembourser le siège de trop ?',
    '¿Me pueden devolver lo cobrado de más?',
    'Podem estornar a cobrança de ontem?',
    '間違えて買いました。返金してもらえますか。',
    '买错了，能退款吗？',
    'هل يمكنكم إرجاع المبلغ؟',
    'The domain was renewed, can that come back to my card?',
  ])('is told from whoever asks for money back: %j', (message) => {
    expect(onlyAsks(message)).toBe(false);
  });
});

describe('whoever ends a subscription', () => {
  it.each([
    'Quiero cancelar la suscripción',
    'how do I cancel my plan',
    'como cancelo a assinatura',
    'Ich möchte mein Abo kündigen',
    'Je veux résilier mon abonnement',
    '解約したいのですが、プランはどこで変えますか',
    '怎么取消订阅',
    'أريد إلغاء الاشتراك',
  ])('gets no refund form for %j', (message) => {
    expect(onlyCancels(message)).toBe(true);
    expect(wishOf(message)).not.toBe('refund');
  });

  it.each([
    'I cancelled my plan in May and was charged again',
    'Quiero cancelar la suscripción y que me devuelvan el dinero',
    'サブスクを解約したのに請求されました',
    'cancel the build',
  ])('is told from whoever may want money back, or ends something else: %j', (message) => {
    expect(onlyCancels(message)).toBe(false);
  });
});

it('whoever says what is missing asks on, and whoever has no luck is not helped', () => {
  expect(wishOf("I don't have the recovery codes", 'Try this.')).toBe('question');
  expect(wishOf("I don't have any luck with that, it still fails", 'Try this.')).toBe('unsolved');
});

describe('whoever thanks and goes on', () => {
  it.each([
    'Great, thanks. My build fails with exit code 137',
    'thanks! another question: where do I see the logs',
    'ok thank you, but how do I roll back',
  ])('is answered: %j', (message) => {
    expect(goesOnBehindThanks(message)).toBe(true);
    expect(wishOf(message, 'Try this.')).not.toBe('thanks');
  });

  it.each([
    'Thanks, that was it. The errors are gone',
    'thank you so much, you made my day',
    'great, it works now',
  ])('is told from whoever only thanks: %j', (message) => {
    expect(goesOnBehindThanks(message)).toBe(false);
    expect(wishOf(message, 'Try this.')).toBe('thanks');
  });
});

describe('the lines of an invoice', () => {
  it('are no wish for money back where they are asked about', () => {
    const lines = 'Invoice INV-0042\nEdge Requests  14,382,110  $8.76\nISR Writes  2,904,551  $11.62';
    expect(
      wishOf(`${lines}\nWhich of these can a developer bring down, and how is an ISR write counted?`),
    ).toBe('question');
    expect(wishOf(`${lines}\nWe never used any of it. I want that money back.`)).toBe('refund');
  });
});

it.each([
  ['nope, that didnt fix it. is there anything else', 'unsolved'],
  ['ok did all that. where do i actually click', 'question'],
])('of %j what it wants is told apart: %s', (message, wish) => {
  expect(wishOf(message, 'Try this.')).toBe(wish);
});
