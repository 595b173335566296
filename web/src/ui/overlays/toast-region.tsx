import { useSyncExternalStore } from 'react'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { toastQueue } from './toasts.ts'

const ToastList = lazyPart<object>(async () => (await import('./toast-list.tsx')).ToastList)

/** The region of the window where toasts appear. Their code is fetched while the browser is idle, or for the first toast. */
export function ToastRegion() {
  return <ToastList isOpen={useSyncExternalStore(subscribe, hasToasts)} />
}

const subscribe = (listener: () => void) => toastQueue.subscribe(listener)
const hasToasts = () => toastQueue.visibleToasts.length > 0
