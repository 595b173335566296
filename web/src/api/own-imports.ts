import { NetworkFailure } from './api-problem.ts'
import { randomUuid } from './write-request.ts'

export interface OwnImports {
  /** Runs an import of this page, which reports its outcome itself; `run` makes an id for each time it sends the file. */
  readonly track: <Answer>(run: (createId: () => string) => Promise<Answer>) => Promise<Answer>
  /** Whether this page reports the outcome of an import, known when its answer is. An import without an answer is not reported. */
  readonly isReported: (importRecordId: string) => Promise<boolean>
  /** Notes that this page cancels an import, which it reports itself unless `answer` fails. */
  readonly trackCancel: (importRecordId: string, answer: Promise<unknown>) => void
  /** For an import that is processed again: its next end is not reported by this page. */
  readonly forget: (importRecordId: string) => void
  /** @internal For the end of a test. */
  readonly clear: () => void
}

/** @internal */
export function createOwnImports(): OwnImports {
  const reports = new Map<string, Promise<boolean>>()
  return {
    track: async (run) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const createId = (): string => {
        const id = randomUuid()
        reports.set(id, promise)
        return id
      }
      try {
        const answer = await run(createId)
        resolve(true)
        return answer
      } catch (error) {
        // A user who cancelled it was told so.
        resolve(!(error instanceof NetworkFailure))
        throw error
      }
    },
    isReported: async (importRecordId) => (await reports.get(importRecordId)) ?? false,
    trackCancel: (importRecordId, answer) => {
      const isReported = answer.then(
        () => true,
        () => false,
      )
      reports.set(importRecordId, isReported)
    },
    forget: (importRecordId) => {
      reports.delete(importRecordId)
    },
    clear: () => reports.clear(),
  }
}

/** The imports of this page. */
export const ownImports = createOwnImports()
