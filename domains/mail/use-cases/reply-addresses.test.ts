import { describe, expect, it } from 'vitest';
import { createReplyAddresses } from './reply-addresses.ts';

const addresses = createReplyAddresses({ secret: 'a secret of tests', address: 'Case@Help.example' });

describe('the address of a case', () => {
  it.each([1, 42, 99_999_999, 100_000_000, 123_456_789_012_345])('leads back to the case: %d', (number) => {
    const address = addresses.of(number);
    expect(address).toMatch(/^case\+\d+-[\da-f]{20}@help\.example$/);
    expect(addresses.caseOf(['olivia@orbit.example', address.toUpperCase()])).toBe(number);
    expect(addresses.isOwn(address)).toBe(true);
  });

  it('is that of no other case, and of nobody with another secret', () => {
    const [, signature = ''] = addresses.of(42).split('-');
    expect(addresses.caseOf([`case+43-${signature}`])).toBeUndefined();
    const other = createReplyAddresses({ secret: 'another', address: 'case@help.example' });
    expect(addresses.caseOf([other.of(42)])).toBeUndefined();
  });
});
