import { IconAlertCircle } from '@tabler/icons-react'
import styles from './sign-in.module.css'

/** What went wrong with the whole form; its place is there before, so that a screen reader says what comes into it. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={styles.error}>
      {message !== undefined && (
        <>
          <IconAlertCircle aria-hidden />
          <span>{message}</span>
        </>
      )}
    </div>
  )
}
