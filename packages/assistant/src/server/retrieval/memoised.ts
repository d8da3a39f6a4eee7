/** Remembers for each text what was computed of it. */
export function memoised<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? compute(text);
    known.set(text, value);
    return value;
  };
}
