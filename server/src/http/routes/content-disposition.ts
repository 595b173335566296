/** Signs that no file name has on some system, and what would be read as the end of the header. */
const forbidden = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu

/** The header that has an answer saved as a file (RFC 6266), whatever its name is made of. */
export function contentDisposition(fileName: string): string {
  const name = fileName
    .replaceAll(forbidden, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim()
  // For who does not know the other form: without accents, and nothing else than ASCII.
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]/gu, '_')
    .replaceAll('%', '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}

/** RFC 8187 leaves fewer signs as they are than an address does. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
