import { IconSearch } from '@tabler/icons-react'
import { Input, TextField } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import styles from '../overlays/popover.module.css'

/**
 * The text box above the options of a popover, inside an Autocomplete. It says itself that it is a combobox with its list open:
 * React Aria's own ComboBox is not free of accessibility errors while open (libraries.md, pitfall 6).
 */
export function FilterInput({ label, isBusy = false }: { label: string; isBusy?: boolean }) {
  return (
    <TextField aria-label={label} autoFocus className={classNames(styles.filter)}>
      {isBusy ? <Spinner label="Zoeken…" /> : <IconSearch aria-hidden />}
      <Input role="combobox" aria-expanded="true" placeholder="Zoeken…" />
    </TextField>
  )
}
