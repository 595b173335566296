import type { Fields } from '@stamboek/model/schema/field-kind'
import { fileTypes } from '@stamboek/server/features/imports/file-types'

export interface SampleUpload {
  readonly fileName: string
  readonly content: string
  readonly members: Readonly<Record<string, string>>
}

const [fileType] = fileTypes
if (!fileType) throw new Error('There is no kind of file')

/** Texts that no definition determines. */
const texts: Readonly<Record<string, string>> = { fileTypeId: fileType.id }

/** An upload that creates a record of a type with `upload`. */
export function sampleUpload(members: Fields): SampleUpload {
  const values = Object.entries(members).map(([name, field]): [string, string] => [
    name,
    field.kind === 'choice' ? (field.options[0]?.value ?? '') : (texts[name] ?? 'Proef'),
  ])
  return {
    fileName: `proef.${fileType?.extensions[0]}`,
    content: fileType?.example ?? '',
    members: Object.fromEntries(values),
  }
}
