import { sessionsCopy } from '../messages/sessions.ts';
import { nameBrowser } from './log-ins.ts';

/** A browser as people are told of it, in the current language. */
export function browserLabel(userAgent: string): string {
  const { browser, system } = nameBrowser(userAgent);
  if (browser !== null && system !== null) return sessionsCopy.browserOn({ browser, system });
  return browser ?? system ?? sessionsCopy.unknownBrowser();
}
