import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type File, getProcessor } from 'sh-syntax';

let compiled: Promise<WebAssembly.Module> | undefined;

// The package's own function compiles the parser anew for every text, which takes two thirds of its time.
const processor = getProcessor(async (imports: WebAssembly.Imports) => {
  compiled ??= readFile(fileURLToPath(import.meta.resolve('sh-syntax/main.wasm'))).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return WebAssembly.instantiate(await compiled, imports);
});

/** Parses what stands in a shell. Rejects with the `ParseError` of sh-syntax where it cannot. */
export function parseShell(code: string): Promise<File> {
  return processor(code);
}
