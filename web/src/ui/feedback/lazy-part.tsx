import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '../overlays/toasts.tsx'
import { type FetchPart, waitForIdle } from './waiting-parts.ts'

/** What can be closed by its state need not be fetched before it is open. */
interface OpenablePart {
  readonly isOpen?: boolean | undefined
}

/** What stays open is tried again after so many ms, from then on after the last of them. */
const retryDelays = [5_000, 15_000, 60_000] as const
const longestDelay = 60_000

/**
 * A component whose code comes later than the page: when it is first shown (or first has `isOpen`), or before that by
 * `fetchWaitingParts`. Shows nothing until then, and afterwards is the component itself, at once: no suspending, after which
 * React holds the page back for 300 ms. When the code cannot be had, a toast says so and `giveUp` is to close the part; one that
 * stays open is tried again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  giveUp?: (props: Props) => void,
): ComponentType<Props & OpenablePart> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const fetchOnce = async (): Promise<void> => {
    loaded ??= await load()
  }
  const fetchPart: FetchPart = () => {
    loading ??= fetchOnce().finally(() => {
      // What failed and is asked for again is tried again.
      loading = undefined
    })
    return loading
  }
  waitForIdle(fetchPart)

  return function LazyPart(props: Props & OpenablePart) {
    const [, setLoaded] = useState(false)
    const isWanted = props.isOpen !== false
    const handleFailure = useEffectEvent(() => {
      showToast({ title: 'Dit onderdeel kan nu niet worden geladen', tone: 'bad' })
      giveUp?.(props)
    })
    useEffect(() => {
      if (loaded || !isWanted) return undefined
      let isHere = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const attempt = (failures: number): void => {
        const handleRejection = (): void => {
          if (!isHere) return
          timer = setTimeout(() => attempt(failures + 1), retryDelays[failures] ?? longestDelay)
          if (failures === 0) handleFailure()
        }
        fetchPart().then(() => isHere && setLoaded(true), handleRejection)
      }
      attempt(0)
      return () => {
        isHere = false
        clearTimeout(timer)
      }
    }, [isWanted])
    const Part = loaded
    return Part ? <Part {...props} /> : null
  }
}
