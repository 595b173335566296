import type { BasisOutcome } from '@stamboek/model/contract/basis'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { addBasisPart } from '../../api/basis.ts'

type Outcomes = ReadonlyMap<string, BasisOutcome>

interface BasisRun {
  /** By part; of a part that came along several times the first one. */
  readonly outcomes: Outcomes
  /** The part that is being added. */
  readonly running: string | undefined
  /** Why the run ended early: a Dutch sentence. */
  readonly failure: string | undefined
  readonly start: (names: readonly string[]) => Promise<void>
  readonly stop: () => void
}

/** Adds parts one after another, until one fails or `stop`; parts that were added stay. Stops when the page is left. */
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
        setOutcomes((known) => new Map([...added.map((each) => [each.name, each] as const), ...known]))
      }
    } catch (error) {
      setFailure(signal.aborted ? 'Gestopt. Wat al is toegevoegd, blijft staan.' : formatProblem(error))
    }
    setRunning(undefined)
    void queryClient.invalidateQueries({ queryKey: ['records'] })
  }
  return { outcomes, running, failure, start, stop: () => controller.current?.abort() }
}
