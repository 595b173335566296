import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '../overlays/toasts.tsx'

/** Parts that are closed at first are loaded when they open. */
interface OpenablePart {
  readonly isOpen?: boolean | undefined
}

/** Delays in ms between retries of an open part; the last one repeats. */
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
      // A failed part is loaded again on the next request.
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

type FetchPart = () => Promise<void>

/** Parts that nobody has fetched ahead, in the order in which they became known. */
const waiting: FetchPart[] = []

function waitForIdle(fetchPart: FetchPart): void {
  waiting.push(fetchPart)
}

/**
 * Fetches every part that is known and those that become known by it, the latest first: a page knows its own parts after
 * those of its components. Waits for `pause` before each.
 */
export async function fetchWaitingParts(pause: () => Promise<void>): Promise<void> {
  for (;;) {
    await pause()
    const fetchPart = waiting.pop()
    if (!fetchPart) return
    // A failure here is ignored: showing the part fails again and reports it.
    await fetchPart().catch(() => undefined)
  }
}

/** Milliseconds after which a busy page fetches its parts all the same. */
const patience = 2_000

/**
 * Fetches the parts that come later while the browser has nothing else to do, once the page shows what it is about. Marks
 * `parts-fetched` on the browser's performance timeline when all are there.
 */
export function useIdleParts(isPageShown: boolean): void {
  useEffect(() => {
    if (isPageShown) void fetchWaitingParts(idleMoment).then(() => performance.mark('parts-fetched'))
  }, [isPageShown])
}

function idleMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks before version 27.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: patience })
    else setTimeout(resolve, 200)
  })
}
