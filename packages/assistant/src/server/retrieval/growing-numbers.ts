/** Numbers that are not counted before: in typed memory, where an array of a language without types would hold a small server's whole heap while it starts. */
export interface GrowingNumbers<Numbers extends Uint32Array | Float32Array> {
  push(value: number): void;
  /** All that was pushed; nothing is pushed afterwards. */
  done(): Numbers;
}

const fewest = 1024;

/** @example growingNumbers((length) => new Uint32Array(length)) */
export function growingNumbers<Numbers extends Uint32Array | Float32Array>(
  make: (length: number) => Numbers,
): GrowingNumbers<Numbers> {
  let numbers = make(fewest);
  let length = 0;
  return {
    push(value) {
      if (length === numbers.length) {
        const larger = make(length * 2);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[length++] = value;
    },
    done() {
      const all = make(length);
      all.set(numbers.subarray(0, length));
      return all;
    },
  };
}
