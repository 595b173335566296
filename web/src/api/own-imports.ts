import { NetworkFailure } from './api-problem.ts'

/** How long after the answer to an import its message may come, in ms. */
const longestWay = 10_000

export interface OwnImports {
  /** Runs an import of this page, which tells by itself how that ends. One that gets no answer does not. */
  readonly run: <Answer>(fileName: string, importing: () => Promise<Answer>) => Promise<Answer>
  /** Whether a file of this name is being imported by this page, or was a moment ago: messages do not say in which window. */
  readonly are: (fileName: string) => boolean
}

export function createOwnImports(): OwnImports {
  const toldUntil = new Map<string, number>()
  return {
    run: async (fileName, importing) => {
      toldUntil.set(fileName, Number.POSITIVE_INFINITY)
      try {
        const answer = await importing()
        toldUntil.set(fileName, Date.now() + longestWay)
        return answer
      } catch (error) {
        // Whoever stopped it was told so.
        if (error instanceof NetworkFailure) toldUntil.delete(fileName)
        else toldUntil.set(fileName, Date.now() + longestWay)
        throw error
      }
    },
    are: (fileName) => (toldUntil.get(fileName) ?? 0) > Date.now(),
  }
}

/** What the page of this window imports. */
export const ownImports = createOwnImports()
