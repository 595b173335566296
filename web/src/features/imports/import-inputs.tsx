import type { ReactNode } from 'react'
import { TextField } from '../../ui/inputs/text-field.tsx'
import type { ImportValues } from './import-members.ts'

interface ReadOnlyTextProps {
  readonly values: ImportValues
  readonly label?: string
}

/** A text about the record that nobody can change, under its own label or else that of its field. */
export function createReadOnlyText(
  format: (values: ImportValues) => string,
  ownLabel?: string,
): (props: ReadOnlyTextProps) => ReactNode {
  return ({ values, label = '' }) => (
    <TextField label={ownLabel ?? label} value={format(values)} onChange={() => undefined} isReadOnly />
  )
}
