import type { BasisOutcome } from '@stamboek/model/contract/basis'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { addBasisPart } from '../../api/basis.ts'
import { offerNoUndo } from '../../records/undo/announce-change.ts'

type Outcomes = ReadonlyMap<string, BasisOutcome>

interface BasisRun {
  /** By part, of the last attempt. */
  readonly outcomes: Outcomes
  /** The part that is being added. */
  readonly running: string | undefined
  /** Why the run ended early: a Dutch sentence. */
  readonly failure: string | undefined
  readonly start: (names: readonly string[]) => Promise<void>
  readonly stop: () => void
}

/** Whether records of the part were added or were there already; a part without any can be tried again. */
export function isAdded(outcome: BasisOutcome | undefined): boolean {
  return outcome !== undefined && outcome.counts.new + outcome.counts.unchanged > 0
}

/**
 * Adds parts one after another, each after those that it needs, until one fails or `stop`; parts that were added stay.
 * Stops when the page is left.
 */
export function useBasisRun(): BasisRun {
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [running, setRunning] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const queryClient = useQueryClient()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async (names: readonly string[]): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setFailure(undefined)
    try {
      for (const name of names) {
        setRunning(name)
        const added = await addBasisPart(name, signal)
        offerNoUndo()
        setOutcomes((known) => new Map([...known, ...added.map((each) => [each.name, each] as const)]))
      }
    } catch (error) {
      setFailure(signal.aborted ? 'Gestopt. Wat al is toegevoegd, blijft staan.' : formatProblem(error))
    }
    setRunning(undefined)
    void queryClient.invalidateQueries({ queryKey: ['records'] })
  }
  return { outcomes, running, failure, start, stop: () => controller.current?.abort() }
}
