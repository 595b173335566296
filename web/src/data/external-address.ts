/**
 * The address of a page outside this product, such as an invoice: its path behind EXTERNAL_URL, which the server writes in
 * the page, or the path alone when that is not set (contracts.md, Addresses of pages).
 */
export function externalAddress(path: string): string {
  const start = document.querySelector<HTMLMetaElement>('meta[name="external-url"]')?.content ?? ''
  // The server for development leaves the placeholder as it is.
  return start.startsWith('http') ? start + path : path
}
