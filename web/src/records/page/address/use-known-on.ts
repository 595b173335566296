import { parseIsoInstant } from '@stamboek/model/fields/notation/parse-instant'
import { useSearchParams } from 'react-router'

/** The query parameter of a record page with the instant whose knowledge it shows. */
export const knownParameter = 'known'

export interface KnownOn {
  /** ISO 8601; undefined: what is known now. */
  readonly knownOnUtc: string | undefined
  readonly setKnownOn: (instant: string | undefined) => void
}

/** The instant in the address, with which a link reproduces what a page shows; what is no instant is left out. */
export function useKnownOn(): KnownOn {
  const [parameters, setParameters] = useSearchParams()
  const parsed = parseIsoInstant(parameters.get(knownParameter) ?? '')
  return {
    knownOnUtc: parsed.ok ? parsed.value : undefined,
    setKnownOn: (instant) =>
      setParameters(
        (current) => {
          const next = new URLSearchParams(current)
          if (instant === undefined) next.delete(knownParameter)
          else next.set(knownParameter, instant)
          return next
        },
        { preventScrollReset: true },
      ),
  }
}
