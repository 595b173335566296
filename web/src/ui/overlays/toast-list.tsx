import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastList as AriaToastList,
  UNSTABLE_ToastRegion as AriaToastRegion,
  type QueuedToast,
  Text,
} from 'react-aria-components'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './toasts.module.css'
import { clearToasts, countWaitingToasts, type ToastMessage, toastQueue } from './toasts.ts'

const icons = { good: IconCircleCheck, bad: IconCircleX, warn: IconAlertTriangle, info: IconInfoCircle }
const words = { good: 'Gelukt', bad: 'Fout', warn: 'Let op', info: 'Melding' }

/** The open toasts, with the number of those that wait and a button that closes all. */
export function ToastList() {
  return (
    <AriaToastRegion queue={toastQueue} className={classNames(styles.region)} aria-label="Meldingen">
      <AriaToastList<ToastMessage> className={classNames(styles.list)}>
        {({ toast }) => <Toast toast={toast} />}
      </AriaToastList>
      <WaitingToasts />
    </AriaToastRegion>
  )
}

function Toast({ toast }: { readonly toast: QueuedToast<ToastMessage> }) {
  const { title, description, note, tone = 'info', actions = [] } = toast.content
  const Icon = icons[tone]
  return (
    <AriaToast toast={toast} className={classNames(styles.toast, styles[tone])}>
      <Icon className={styles.icon} role="img" aria-label={words[tone]} />
      <AriaToastContent className={styles.content}>
        <Text slot="title" className={classNames(styles.title)}>
          {title}
        </Text>
        {description && (
          <Text slot="description" className={classNames(styles.description)}>
            {description}
            {note && <span className={styles.note}>{note}</span>}
          </Text>
        )}
        {actions.length > 0 && (
          <div className={styles.actions}>
            {actions.map(({ label, onPress }) => (
              <Button
                key={label}
                size="small"
                onPress={() => {
                  toastQueue.close(toast.key)
                  onPress()
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </AriaToastContent>
      <Button
        size="small"
        variant="bare"
        label="Melding sluiten"
        icon={IconX}
        onPress={() => toastQueue.close(toast.key)}
      />
    </AriaToast>
  )
}

const subscribe = (listener: () => void) => toastQueue.subscribe(listener)

function WaitingToasts() {
  const count = useSyncExternalStore(subscribe, countWaitingToasts)
  if (count <= 0) return null
  return (
    <div className={styles.waiting}>
      <span>{count === 1 ? 'Nog 1 melding' : `Nog ${count.toLocaleString('nl-NL')} meldingen`}</span>
      <Button size="small" variant="bare" onPress={clearToasts}>
        Alle sluiten
      </Button>
    </div>
  )
}
