/** Logs a mistake in a definition or a page to the console, in development only (requirements 5.13). */
export function reportDeveloperError(message: string): void {
  if (import.meta.env.DEV) console.error(message)
}
