/** Writes a mistake in a definition or a page to the console of a developer (domain.md section 8); the page says it otherwise. */
export function reportDeveloperError(message: string): void {
  if (import.meta.env.DEV) console.error(message)
}
