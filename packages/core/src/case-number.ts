import { caseNumberDigits } from './limits.ts';

/** A case number as it is shown and sent: at least eight digits (D11). */
export function formatCaseNumber(caseNumber: number | string): string {
  return String(caseNumber).padStart(caseNumberDigits, '0');
}
