import { useEffect, useState } from 'react'
import type { Option } from './option.ts'

/** Looks up options that match `query`; an empty query returns the first page. Aborts with `signal`. */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<Option[]>

export type LookupState = { options: Option[]; status: 'busy' | 'done' | 'failed' }

const debounceMs = 200

/** Loads options while `isOpen`: immediately on opening, debounced while typing. A newer query aborts the previous one. */
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
