import { NetworkFailure } from '../../../api/api-problem.ts'
import { randomUuid } from '../../../api/write-request.ts'

/** By import id: whether this page reports the end itself, known once its request is answered. */
const reports = new Map<string, Promise<boolean>>()

/**
 * The imports that this page started or cancelled. It reports their end itself, so messages about them show nothing.
 */
export const ownImports = {
  track: async <Answer>(run: (createId: () => string) => Promise<Answer>): Promise<Answer> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    try {
      const answer = await run(() => {
        const id = randomUuid()
        reports.set(id, promise)
        return id
      })
      resolve(true)
      return answer
    } catch (error) {
      // Without an answer only the message tells the outcome.
      resolve(!(error instanceof NetworkFailure))
      throw error
    }
  },
  /** This page cancels an import, and reports its end unless `answer` fails. */
  trackCancel: (importRecordId: string, answer: Promise<unknown>): void => {
    const isCancelled = answer.then(
      () => true,
      () => false,
    )
    reports.set(importRecordId, isCancelled)
  },
  isReported: async (importRecordId: string): Promise<boolean> =>
    (await reports.get(importRecordId)) ?? false,
  forget: (importRecordId: string): void => void reports.delete(importRecordId),
  /**
   * For the end of a test.
   * @internal
   */
  clear: (): void => reports.clear(),
}
