/** A Dutch sentence for several files, or for one without such an extension (none: any); else undefined. */
export function explainRefusedFile(
  files: readonly File[],
  extensions: readonly string[],
): string | undefined {
  const [file] = files
  if (!file) return undefined
  if (files.length > 1) return 'Kies één bestand tegelijk.'
  const name = file.name.toLowerCase()
  if (extensions.length === 0 || extensions.some((extension) => name.endsWith(extension))) return undefined
  return `“${file.name}” is geen ${formatExtensions(extensions)}-bestand.`
}

/** `.csv- of .xlsx`, to be followed by "-bestand". */
export function formatExtensions(extensions: readonly string[]): string {
  const last = extensions.at(-1) ?? ''
  return extensions.length < 2 ? last : `${extensions.slice(0, -1).join('-, ')}- of ${last}`
}
