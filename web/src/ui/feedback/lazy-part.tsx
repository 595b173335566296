import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '../overlays/toasts.ts'
import { addWaitingPart, type FetchPart } from './waiting-parts.ts'

interface OpenablePart {
  readonly isOpen?: boolean | undefined
}

const retryDelaysMs = [5_000, 15_000] as const
const maxRetryDelayMs = 60_000

interface LazyModule<Module> {
  /** Returns a component of the module; all of them can be shown at the same moment. See `lazyPart` for `giveUp`. */
  readonly part: <Props extends object>(
    find: (module: Module) => ComponentType<Props>,
    giveUp?: (props: Props) => void,
  ) => ComponentType<Props & OpenablePart>
}

/**
 * Returns a component that shows nothing until its code is loaded: when it is first shown (or first has `isOpen`), or earlier by
 * `fetchWaitingParts`, to which it is added here. It does not suspend, because React delays a revealed boundary by up to 300 ms. The first
 * failure shows a toast and calls `giveUp`; while the part stays shown, loading is retried without end.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  giveUp?: (props: Props) => void,
): ComponentType<Props & OpenablePart> {
  return lazyModule(load).part((component) => component, giveUp)
}

/** Like `lazyPart`, for components of one module that show each other. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | undefined
  let loading: Promise<void> | undefined
  const fetchOnce = async (): Promise<void> => {
    loaded ??= await load()
  }
  const fetchPart: FetchPart = () => {
    loading ??= fetchOnce().finally(() => {
      loading = undefined
    })
    return loading
  }
  addWaitingPart(fetchPart)

  return {
    part<Props extends object>(
      find: (module: Module) => ComponentType<Props>,
      giveUp?: (props: Props) => void,
    ) {
      return function LazyPart(props: Props & OpenablePart) {
        const [, setLoaded] = useState(false)
        const isWanted = props.isOpen !== false
        const handleFailure = useEffectEvent(() => {
          showToast({ title: 'Dit onderdeel kan nu niet worden geladen', tone: 'bad' })
          giveUp?.(props)
        })
        useEffect(() => {
          if (loaded || !isWanted) return undefined
          let isMounted = true
          let timer: ReturnType<typeof setTimeout> | undefined
          const attempt = (failures: number): void => {
            const handleRejection = (): void => {
              if (!isMounted) return
              timer = setTimeout(() => attempt(failures + 1), retryDelaysMs[failures] ?? maxRetryDelayMs)
              if (failures === 0) handleFailure()
            }
            fetchPart().then(() => isMounted && setLoaded(true), handleRejection)
          }
          attempt(0)
          return () => {
            isMounted = false
            clearTimeout(timer)
          }
        }, [isWanted])
        if (!loaded) return null
        const Part = find(loaded)
        return <Part {...props} />
      }
    },
  }
}
