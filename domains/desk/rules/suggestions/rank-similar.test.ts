import { describe, expect, it } from 'vitest';
import { rankSimilar } from './rank-similar.ts';

const build = {
  subject: 'Build ends with exit code 137',
  description: 'The build of the shop runs out of memory.',
};
const others = [
  {
    subject: 'Wildcard certificate is not issued',
    description: 'The domain of the shop has no certificate.',
  },
  { subject: 'Exit code 137 in the build', description: 'Since the update memory is not enough.' },
  { subject: 'The invoice has a seat too many', description: 'Please look at the invoice of the shop.' },
  { subject: 'Build is slow', description: 'The build of the blog takes an hour.' },
];

describe('similar cases', () => {
  it('are those with the same rare words, the most alike first, and say which', () => {
    const [first] = rankSimilar(build, others);
    expect(first?.found.subject).toBe('Exit code 137 in the build');
    expect(first?.shared).toEqual(expect.arrayContaining(['exit', 'code', '137']));
  });

  it('are none where only words that most cases have are shared', () => {
    const found = rankSimilar({ subject: 'Login fails', description: 'The shop of the team.' }, others);
    expect(found).toEqual([]);
  });

  it('are found in scripts without spaces', () => {
    const japanese = [
      { subject: 'ドメインの証明書が発行されない', description: '証明書の更新に失敗します。' },
      { subject: '請求書の金額が違う', description: '請求書を確認してください。' },
      { subject: 'ビルドが遅い', description: 'ビルドに一時間かかります。' },
    ];
    const [first] = rankSimilar(
      { subject: '証明書の発行に失敗', description: 'ドメインを追加しました。' },
      japanese,
    );
    expect(first?.found.subject).toBe('ドメインの証明書が発行されない');
  });

  it('are found by words that stand among letters of a script without spaces, and by words with signs in them', () => {
    const mixed = [
      { subject: 'デプロイがexit code 137で終わる', description: "It can't open shop.example." },
      ...others.slice(1),
    ];
    const [first] = rankSimilar({ subject: 'デプロイの失敗', description: "shop.example can't." }, mixed);
    expect(first?.shared.toSorted()).toEqual(["can't", 'shop.example', 'デプロイ']);
  });

  it('are none without candidates, and of a case without words', () => {
    expect(rankSimilar(build, [])).toEqual([]);
    expect(rankSimilar({ subject: '…', description: '' }, others)).toEqual([]);
  });
});
