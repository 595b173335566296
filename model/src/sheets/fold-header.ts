/** Keeps letters, without accents and in lower case, and digits: `ISO-code 2 *` and `iso code 2` become equal. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
