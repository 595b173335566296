import { parseIsoDay } from '@stamboek/model/fields/notation/parse-day'
import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import { type Dispatch, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { referenceDateParameter } from '../../../session/reference-date-address.ts'
import type { PageAction } from '../../state/page-reducer.ts'
import type { PageState } from '../../state/page-state.ts'

/** The start of the reference date in an address; null without one, and for what is no day. */
export function readReferenceDate(parameters: URLSearchParams): string | null {
  const day = parseIsoDay(parameters.get(referenceDateParameter) ?? '')
  return day.ok ? instantOfDay(day.value) : null
}

/** Keeps the reference date of the page that of its address, which navigation can change; null on a page that has none. */
export function useReferenceDateAddress(
  hasDate: boolean,
  { referenceDateUtc: shown }: Pick<PageState, 'referenceDateUtc'>,
  dispatch: Dispatch<PageAction>,
): void {
  const [parameters] = useSearchParams()
  const referenceDateUtc = hasDate ? readReferenceDate(parameters) : null
  useEffect(() => {
    if (referenceDateUtc !== shown) dispatch({ type: 'referenceDateChanged', referenceDateUtc })
  }, [referenceDateUtc, shown, dispatch])
}

/** Returns how to put a reference date into the address, by the start of its day; null removes it. */
export function useSetReferenceDate(): (referenceDateUtc: string | null) => void {
  const [, setParameters] = useSearchParams()
  return (referenceDateUtc) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        if (referenceDateUtc === null) next.delete(referenceDateParameter)
        else next.set(referenceDateParameter, dayOf(referenceDateUtc))
        return next
      },
      { preventScrollReset: true },
    )
}
