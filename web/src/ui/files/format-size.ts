/** The size of a file: `60 bytes`, `1,5 kB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const kilobytes = bytes / 1024
  const [size, unit] = kilobytes < 1024 ? [kilobytes, 'kB'] : [kilobytes / 1024, 'MB']
  return `${size.toLocaleString('nl-NL', { maximumFractionDigits: 1 })} ${unit}`
}
