/** A text of a workbook as people wrote it: what XML cannot hold stands there as `_x000D_`, and `_x005F_` for an underscore. */
export function decodeOoxmlText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
