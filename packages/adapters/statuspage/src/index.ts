export { createStatuspageStatus } from './create-statuspage-status.ts';
