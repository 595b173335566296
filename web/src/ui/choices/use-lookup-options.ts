import { useEffect, useState } from 'react'
import type { Option } from './option.ts'

/** Looks up options that match `query`, the first page for an empty one. Aborts with `signal`. Must be stable; a new one loads again. */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<Option[]>

export type LookupState = { options: Option[]; status: 'busy' | 'done' | 'failed' }

const debounceMs = 200

/**
 * Loads options while `isOpen`: at once for an empty query, else once the query is the same for `debounceMs`. A newer query, or closing,
 * aborts the load. The options of the last answer stay until there is another; a failure leaves none.
 */
export function useLookupOptions(loadOptions: LoadOptions, query: string, isOpen: boolean): LookupState {
  const [state, setState] = useState<LookupState>({ options: [], status: 'busy' })

  useEffect(() => {
    if (!isOpen) return undefined
    const controller = new AbortController()
    setState((current) => ({ ...current, status: 'busy' }))
    const load = async (): Promise<void> => {
      try {
        const options = await loadOptions(query, controller.signal)
        if (!controller.signal.aborted) setState({ options, status: 'done' })
      } catch {
        if (!controller.signal.aborted) setState({ options: [], status: 'failed' })
      }
    }
    const timer = setTimeout(() => void load(), query === '' ? 0 : debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [loadOptions, query, isOpen])

  return state
}
