import { ToastQueue } from 'react-stately/useToastState'

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

/** The open toasts; `ToastList` shows them. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts })
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
  const key = toastQueue.add(message, {
    ...(timeout !== null && { timeout }),
    onClose: () => {
      openCount -= 1
      if (topic !== undefined && openTopics.get(topic) === close) openTopics.delete(topic)
    },
  })
  const close = () => toastQueue.close(key)
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
  toastQueue.clear()
}

/** The number of toasts that wait to be shown. */
export function countWaitingToasts(): number {
  return openCount - toastQueue.visibleToasts.length
}
