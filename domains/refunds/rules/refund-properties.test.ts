import { describe, expect, it } from 'vitest';
import { checkRefundActs } from '../testing/refund-acts.ts';
import { checkRefundProperties } from '../testing/refund-properties.ts';

// The long run is `npm run campaign:refund-properties`; this is its short form.
describe('generated refunds', () => {
  it('never exceed what was paid, sum up, and are the same to browser and server [D24, D25, A62, A64]', () => {
    const report = checkRefundProperties(5_000);
    expect(report.fault).toBeNull();
    // Neither kind is rare.
    expect(report.quotes).toBeGreaterThan(2_000);
    expect(report.refusals).toBeGreaterThan(250);
    expect(report.capped).toBeGreaterThan(125);
  }, 60_000);

  it('never pay back more than was paid, of any line or of all, whatever staff and customers do in whatever order', () => {
    const report = checkRefundActs(2_500);
    expect(report.fault).toBeNull();
    expect(report.parts).toBeGreaterThan(250);
    expect(report.confirmations).toBeGreaterThan(50);
    expect(report.inSteps).toBeGreaterThan(50);
  }, 60_000);
});
