import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import type { Option } from '../../ui/choices/option.ts'
import { Select } from '../../ui/choices/select.tsx'
import type { FieldProps } from '../../ui/inputs/field-props.ts'
import type { Available, AvailableList } from './use-available.ts'

type AvailableSelectProps = Omit<FieldProps<string | null>, 'onChange'> & {
  available: Available
  list: AvailableList
  chosen: ReferenceLabel | undefined
  onChange: (id: string | null, chosen: ReferenceLabel | null) => void
}

const unfit = {
  resources: 'Deze resource past niet bij het team of het type, of is dan niet actief.',
  resourceTeams: 'Dit team past niet bij de resource of het type, of is dan niet actief.',
} as const satisfies Record<AvailableList, string>

/** Offers available resources or teams. The chosen one stays, with a note if it no longer fits. */
export function AvailableSelect({ available, list, chosen, onChange, ...field }: AvailableSelectProps) {
  const { lists, isLoading, isFailed } = available
  const fitting: readonly Option[] = (lists?.[list] ?? []).map(({ id, description }) => ({
    id,
    label: description,
  }))
  const { value } = field
  const isFitting = value === null || fitting.some(({ id }) => id === value)
  const kept = isFitting || value === null ? [] : [keepChosen(value, chosen, lists !== undefined)]
  const options = [...fitting, ...kept]
  const hint = isFitting || lists === undefined || field.isReadOnly ? undefined : unfit[list]
  return (
    <Select
      {...field}
      options={options}
      // The server puts the caller's own resource first.
      isSorted={false}
      isLoading={isLoading}
      description={isFailed && !field.isReadOnly ? 'De keuzes kunnen nu niet worden geladen.' : hint}
      onChange={(id) => {
        const option = options.find((each) => each.id === id)
        onChange(id, option ? { id: option.id, label: option.label } : null)
      }}
    />
  )
}

function keepChosen(id: string, chosen: ReferenceLabel | undefined, isUnfit: boolean): Option {
  const label = chosen?.id === id ? chosen.label : '…'
  return { id, label, hint: isUnfit ? 'past niet' : undefined }
}
