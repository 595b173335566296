/** Writes a mistake in a definition or a page to the console of a developer (requirements 5.13); the page says it otherwise. */
export function reportDeveloperError(message: string): void {
  if (import.meta.env.DEV) console.error(message)
}
