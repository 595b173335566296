/**
 * The address of a page outside this product: its literal path after the setting EXTERNAL_URL, if any, which the
 * server writes into the page (`web/index.html`).
 */
export function externalLink(path: string): string {
  const base = document.querySelector<HTMLMetaElement>('meta[name="external-url"]')?.content ?? ''
  // The development server leaves the placeholder in the page.
  return /^https?:\/\//.test(base) ? base + path : path
}
