import { refundPanelCopy } from '../../messages/panel.ts';

/** When the result comes, and that nobody need stay for it (D28). */
export function waitText(minimumWaitMs: number): string {
  return minimumWaitMs < 1000
    ? refundPanelCopy.waitBriefly()
    : refundPanelCopy.waitSeconds({ count: Math.ceil(minimumWaitMs / 1000) });
}
