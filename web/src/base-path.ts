/**
 * The path below which the server is reached, such as `/stamboek`; empty at the root of its host. The server writes
 * it into the page (PUBLIC_URL).
 */
export const basePath = readBasePath()

/** The path of an address as the application knows it, without `basePath`. */
export function pathInApplication({ pathname }: { readonly pathname: string }): string {
  if (pathname === basePath) return '/'
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname
}

function readBasePath(): string {
  const path = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? ''
  // The development server leaves the placeholder in the page.
  return path.startsWith('/') ? path : ''
}
