/** A fresh UUID. Not by `crypto.randomUUID`, which exists on secure origins only: a test installation may run on plain http. */
export function newId(): string {
  // Each 0 becomes four random bits. The 8 keeps its first two, which are the variant.
  return '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) => {
    const [bits = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (+digit | (bits & (15 >> (+digit / 4)))).toString(16);
  });
}
