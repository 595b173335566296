import type { FormMode } from '@stamboek/model/schema/base-field'
import { MultiLookupField, type MultiLookupFieldProps } from '../../ui/choices/multi-lookup-field.tsx'
import { useFindOptions, useLoadOptions } from './use-reference-options.ts'

export interface ReferencesLookupProps extends Omit<MultiLookupFieldProps, 'loadOptions' | 'findOptions'> {
  /** Path or key that can be looked up for the type of `FieldContext`. */
  readonly path: string
  readonly mode?: FormMode
}

/** Chooses several records that a path may refer to: looked up, or pasted as codes, labels or ids. */
export function ReferencesLookup({ path, mode, ...props }: ReferencesLookupProps) {
  const loadOptions = useLoadOptions(path, mode)
  const findOptions = useFindOptions(path, mode)
  return <MultiLookupField {...props} loadOptions={loadOptions} findOptions={findOptions} />
}
