/** Something went wrong that the person has been told about, or need not know: for the developer tools and whoever collects them. */
export function reportWarning(message: string, details: Readonly<Record<string, string>>): void {
  console.warn(message, details);
}
