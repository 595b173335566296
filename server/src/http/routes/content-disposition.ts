/** Characters that some file system forbids or that would end the header. */
const forbiddenCharacters = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu

/**
 * The Content-Disposition header of a download (RFC 6266), for any file name. Characters that file systems forbid
 * become spaces.
 */
export function contentDisposition(fileName: string): string {
  const name = fileName
    .replaceAll(forbiddenCharacters, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim()
  const asciiName = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]/gu, '_')
    .replaceAll('%', '_')
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeExtValue(name)}`
}

/** RFC 8187 allows fewer characters unencoded than a URL does. */
function encodeExtValue(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
