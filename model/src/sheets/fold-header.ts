/** A header without spaces, case, diacritics and punctuation, by which people's spellings of it are the same: `ISO-code 2 *`, `iso code 2`. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
