/**
 * The address of a page outside this product: its literal path, behind the setting EXTERNAL_URL where there is one. The server
 * writes that into the page (`web/index.html`).
 */
export function externalLink(path: string): string {
  const base = document.querySelector<HTMLMetaElement>('meta[name="external-url"]')?.content ?? ''
  // The development server leaves the placeholder in the page.
  return /^https?:\/\//.test(base) ? base + path : path
}
