import type { FileType } from './file-types.ts'

/** Why the chosen files cannot be uploaded, a Dutch sentence; undefined where they can, or nothing is chosen. */
export function explainRefusedFile(
  files: readonly File[],
  fileType: Pick<FileType, 'extensions'> | undefined,
): string | undefined {
  const [file] = files
  if (!file) return undefined
  if (files.length > 1) return 'Kies één bestand tegelijk.'
  if (file.size === 0) return `“${file.name}” is leeg.`
  const extensions = fileType ? listExtensions(fileType) : []
  const name = file.name.toLowerCase()
  if (extensions.length === 0 || extensions.some((extension) => name.endsWith(extension))) return undefined
  return `“${file.name}” is geen ${formatExtensions(extensions)}-bestand.`
}

/** The extensions of a file type with their dots. */
export function listExtensions({ extensions }: Pick<FileType, 'extensions'>): readonly string[] {
  return extensions
    .split(',')
    .map((extension) => extension.trim().toLowerCase())
    .filter((extension) => extension !== '')
    .map((extension) => `.${extension}`)
}

/** `.csv- of .xlsx`, to be followed by "-bestand". */
export function formatExtensions(extensions: readonly string[]): string {
  const [last = '', ...others] = extensions.toReversed()
  if (others.length === 0) return last
  return `${others.toReversed().join('-, ')}- of ${last}`
}
