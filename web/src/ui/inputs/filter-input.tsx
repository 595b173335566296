import { IconSearch } from '@tabler/icons-react'
import { Input, TextField } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import styles from '../overlays/popover.module.css'

/**
 * The filter above the options of a popover, which takes the focus. Must be inside an Autocomplete, which has its text. Sets the combobox
 * role itself, because React Aria's ComboBox has accessibility errors while open.
 */
export function FilterInput({ label, isBusy = false }: { label: string; isBusy?: boolean }) {
  return (
    <TextField aria-label={label} autoFocus className={classNames(styles.filter)}>
      {isBusy ? <Spinner label="Zoeken…" /> : <IconSearch aria-hidden />}
      <Input role="combobox" aria-expanded="true" placeholder="Zoeken…" />
    </TextField>
  )
}
