/** Returns a size in Dutch, in units of 1024: `60 bytes`, `1,5 kB`, `20 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const kilobytes = bytes / 1024
  const [size, unit] = kilobytes < 1024 ? [kilobytes, 'kB'] : [kilobytes / 1024, 'MB']
  return `${size.toLocaleString('nl-NL', { maximumFractionDigits: 1 })} ${unit}`
}
