import { readFileSync } from 'node:fs';
import { type Brand, parseBrand } from '@reachout/brand/rules/brand';

/** The brand file cannot be used. The message lists every problem and is fit to print. */
export class BrandRefused extends Error {
  override name = 'BrandRefused';
}

/** Reads and validates the brand file. Throws BrandRefused with one message that lists every problem. */
export function readBrand(path: string): Brand {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BrandRefused(
      `The brand file ${path} cannot be read as JSON: ${error instanceof Error ? error.message : 'unknown'}`,
      {
        cause: error,
      },
    );
  }
  const parsed = parseBrand(data);
  if (parsed.ok) return parsed.value;
  const problems = parsed.error.map((problem) => `  ${problem.path}: ${problem.message}`);
  throw new BrandRefused(`The brand file ${path} is not valid:\n${problems.join('\n')}`);
}
