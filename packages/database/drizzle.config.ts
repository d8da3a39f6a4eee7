import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['../../domains/*/store/schema.ts', '../../domains/*/store/schema/*.ts'],
  out: './migrations',
});
