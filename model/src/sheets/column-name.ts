/** `A` for 0, `AA` for 26. */
export function formatColumnName(index: number): string {
  const before = Math.floor(index / 26)
  return (before > 0 ? formatColumnName(before - 1) : '') + String.fromCharCode(65 + (index % 26))
}
