/**
 * Whether a request comes from a page of our own. Browsers send Origin with every request that can change something;
 * other programs send none. `host` is the request's own, as a proxy in front passes it on.
 */
export function isSameOrigin(
  origin: string | undefined,
  host: string,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined || origin === publicUrl) return true
  return URL.parse(origin)?.host === host.toLowerCase()
}
