import { IconX } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './snackbar.module.css'

interface SnackbarProps {
  readonly children: ReactNode
  readonly action: { readonly label: string; readonly onPress: () => void }
  readonly onClose: () => void
  readonly ref?: Ref<HTMLDivElement>
}

/** A message of the page over its foot, with one action and a button to close it. Render it before it has a text, as screen readers need. */
export function Snackbar({ children, action, onClose, ref }: SnackbarProps) {
  return (
    <div ref={ref} role="status" className={styles.place}>
      {children && (
        <div className={styles.snackbar}>
          <span className={styles.text}>{children}</span>
          <Button size="small" onPress={action.onPress}>
            {action.label}
          </Button>
          <Button variant="bare" size="small" icon={IconX} label="Melding sluiten" onPress={onClose} />
        </div>
      )}
    </div>
  )
}
