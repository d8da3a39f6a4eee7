import type { Brand } from '@reachout/brand/rules/brand';
import { hexOf, parseOklch } from '@reachout/brand/rules/colour';
import { currentLanguage } from '@reachout/language/language';
import type { MailPage } from './write-mail.ts';

/** What every mail has of the brand and the current language. */
export function mailFrame({
  name,
  accent,
}: Pick<Brand, 'name' | 'accent'>): Pick<MailPage, 'language' | 'brandName' | 'accent'> {
  return {
    language: currentLanguage(),
    brandName: name,
    accent: { light: hex(accent.light), dark: hex(accent.dark) },
  };
}

function hex(colour: string): string {
  const parsed = parseOklch(colour);
  // The brand file was checked at start.
  return parsed === undefined ? '#000000' : hexOf(parsed);
}
