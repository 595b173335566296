import { NetworkFailure } from './api-problem.ts'

/** The message about an import arrives within this time after its answer. */
const maxMessageDelayMs = 10_000

export interface OwnImports {
  /** Runs an import of this page, which reports its outcome itself. An import without an answer is not reported. */
  readonly track: <Answer>(fileName: string, run: () => Promise<Answer>) => Promise<Answer>
  /** Whether this page imports a file of this name, or did a moment ago: messages name the user and not the page. */
  readonly has: (fileName: string) => boolean
}

/** @internal */
export function createOwnImports(): OwnImports {
  const reportedUntil = new Map<string, number>()
  return {
    track: async (fileName, run) => {
      reportedUntil.set(fileName, Number.POSITIVE_INFINITY)
      try {
        const answer = await run()
        reportedUntil.set(fileName, Date.now() + maxMessageDelayMs)
        return answer
      } catch (error) {
        // A user who cancelled it was told so.
        if (error instanceof NetworkFailure) reportedUntil.delete(fileName)
        else reportedUntil.set(fileName, Date.now() + maxMessageDelayMs)
        throw error
      }
    },
    has: (fileName) => (reportedUntil.get(fileName) ?? 0) > Date.now(),
  }
}

/** The imports of this page. */
export const ownImports = createOwnImports()
