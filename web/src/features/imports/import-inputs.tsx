import type { ReactNode } from 'react'
import type { OwnInputProps } from '../../records/extension/record-page-extension.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'

type ReadOnlyTextProps = Pick<OwnInputProps, 'values'> & Partial<Pick<OwnInputProps, 'label'>>

/** A text about the record that nobody can change, under its own label or else that of its field. */
export function createReadOnlyText(
  format: (values: OwnInputProps['values']) => string,
  ownLabel?: string,
): (props: ReadOnlyTextProps) => ReactNode {
  return ({ values, label = '' }) => (
    <TextField label={ownLabel ?? label} value={format(values)} onChange={() => undefined} isReadOnly />
  )
}
