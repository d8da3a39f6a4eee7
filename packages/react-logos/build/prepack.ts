import { join } from 'node:path';
import { buildPackage } from './build-package.ts';

/** Runs before `npm pack` and `npm publish`. */
buildPackage(join(import.meta.dirname, '../dist'));
