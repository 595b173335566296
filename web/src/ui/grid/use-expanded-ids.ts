import { useState } from 'react'

const NOTHING_OPEN: ReadonlySet<string> = new Set()

/** Which rows are open: as the caller says, or remembered here when the caller does not care. */
export function useExpandedIds(
  given: ReadonlySet<string> | undefined,
  onChange: ((ids: ReadonlySet<string>) => void) | undefined,
): [ReadonlySet<string>, (rowId: string, isExpanded: boolean) => void] {
  const [own, setOwn] = useState(NOTHING_OPEN)
  const ids = given ?? own
  const setExpanded = (rowId: string, isExpanded: boolean) => {
    const next = new Set(ids)
    if (isExpanded) next.add(rowId)
    else next.delete(rowId)
    if (!given) setOwn(next)
    onChange?.(next)
  }
  return [ids, setExpanded]
}
