import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

type FilterFieldProps = Pick<
  TextFieldProps,
  'label' | 'value' | 'onChange' | 'placeholder' | 'type' | 'isDisabled'
>

/** Text that narrows what is shown beside it, with a hidden label. Escape empties it before it closes anything around it. */
export function FilterField(props: FilterFieldProps) {
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || props.value === '') return
    event.stopPropagation()
    props.onChange('')
  }
  return (
    <div role="presentation" onKeyDown={handleKeyDown}>
      <TextField
        placeholder="Filteren…"
        {...props}
        hideLabel
        prefix={<IconSearch aria-hidden />}
        isClearable
      />
    </div>
  )
}
