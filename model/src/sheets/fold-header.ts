/** Makes spellings of a header equal: `ISO-code 2 *` and `iso code 2`. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
