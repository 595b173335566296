import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastList as AriaToastList,
  UNSTABLE_ToastQueue as AriaToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
  type QueuedToast,
  Text,
} from 'react-aria-components'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './toasts.module.css'

export type ToastTone = 'good' | 'bad' | 'warn' | 'info'

export type ToastMessage = {
  title: string
  description?: string | undefined
  note?: string | undefined
  tone?: ToastTone | undefined
  /** Milliseconds; null keeps the toast until it is closed. Default null for errors and toasts with actions, else 6 s. */
  timeout?: number | null | undefined
  actions?: readonly { label: string; onPress: () => void }[] | undefined
  /** The subject, such as the id of an import: the toast replaces an open one on the same topic. */
  topic?: string | undefined
  /** Not shown while another toast on the same topic is open. */
  isInterim?: boolean | undefined
}

const maxVisibleToasts = 3
const defaultTimeoutMs = 6000
const icons = { good: IconCircleCheck, bad: IconCircleX, warn: IconAlertTriangle, info: IconInfoCircle }
const words = { good: 'Gelukt', bad: 'Fout', warn: 'Let op', info: 'Melding' }

// The toasts of React Aria are unstable; only this file imports them.
const queue = new AriaToastQueue<ToastMessage>({ maxVisibleToasts })
let openCount = 0
const openTopics = new Map<string, () => void>()

/**
 * Shows a toast and returns a function that closes it. It closes an open toast on its topic; an interim one is not shown then. The timeout
 * pauses while the pointer or the focus is in a toast, and starts when the toast becomes visible: of many, the latest are shown first.
 */
export function showToast(message: ToastMessage): () => void {
  const { topic } = message
  const closeEarlier = topic === undefined ? undefined : openTopics.get(topic)
  if (closeEarlier && message.isInterim) return () => undefined
  closeEarlier?.()
  const staysByDefault = message.tone === 'bad' || (message.actions?.length ?? 0) > 0
  const timeout = message.timeout === undefined ? (staysByDefault ? null : defaultTimeoutMs) : message.timeout
  openCount += 1
  const key = queue.add(message, {
    ...(timeout !== null && { timeout }),
    onClose: () => {
      openCount -= 1
      if (topic !== undefined && openTopics.get(topic) === close) openTopics.delete(topic)
    },
  })
  const close = () => queue.close(key)
  if (topic !== undefined) openTopics.set(topic, close)
  return close
}

/**
 * Closes all toasts, also those that wait to be shown.
 * @internal
 */
export function clearToasts(): void {
  openCount = 0
  openTopics.clear()
  queue.clear()
}

/** The region of the window where toasts appear, with the number of those that wait and a button that closes all. */
export function ToastRegion() {
  return (
    <AriaToastRegion queue={queue} className={classNames(styles.region)} aria-label="Meldingen">
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
                  queue.close(toast.key)
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
        onPress={() => queue.close(toast.key)}
      />
    </AriaToast>
  )
}

const subscribe = (listener: () => void) => queue.subscribe(listener)
const countWaiting = () => openCount - queue.visibleToasts.length

function WaitingToasts() {
  const count = useSyncExternalStore(subscribe, countWaiting)
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
