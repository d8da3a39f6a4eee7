import type { PasswordChanger } from '@reachout/accounts/rules/passwords';
import { tokensCopy } from '@reachout/accounts/messages/tokens';
import type { Brand } from '@reachout/brand/rules/brand';
import { passwordChangedCopy } from '../messages/password-mail.ts';
import { mailFrame } from './mail-frame.ts';
import { type MailContent, writeMail } from './write-mail.ts';

const sentences: Readonly<Record<PasswordChanger, (values: { brand: string }) => string>> = {
  link: passwordChangedCopy.byLink,
  staff: passwordChangedCopy.byStaff,
  operator: passwordChangedCopy.byOperator,
};

/** Writes, in the current language, that somebody's password was changed. It has no link: whoever forges such a mail lives by one. */
export function composePasswordChanged({
  brand,
  by,
}: {
  brand: Pick<Brand, 'name' | 'accent'>;
  by: PasswordChanger;
}): MailContent {
  const title = passwordChangedCopy.subject({ brand: brand.name });
  const texts = [
    sentences[by]({ brand: brand.name }),
    passwordChangedCopy.ended(),
    passwordChangedCopy.tokens({ page: tokensCopy.title() }),
    passwordChangedCopy.notYou(),
  ];
  return writeMail(title, {
    ...mailFrame(brand),
    title,
    parts: texts.map((text) => ({ kind: 'sentence', text })),
    foot: [passwordChangedCopy.why()],
    footLinks: [],
  });
}
