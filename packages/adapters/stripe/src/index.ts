export const adapter = 'stripe';
