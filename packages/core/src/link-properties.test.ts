import { describe, expect, it } from 'vitest';
import { checkLinkProperties } from '../testing/link-properties.ts';

// The long run is `npm run campaign:links`; this is its short form.
describe('generated targets', () => {
  it('lead to pages of this site, or say exactly where they lead [A17, A32, A48, A50]', () => {
    const report = checkLinkProperties(20_000);
    expect(report.fault).toBeNull();
    // No kind is rare.
    expect(report.pages).toBeGreaterThan(2_000);
    expect(report.elsewhere).toBeGreaterThan(1_000);
    expect(report.mail).toBeGreaterThan(50);
    expect(report.refused).toBeGreaterThan(2_000);
  }, 60_000);
});
