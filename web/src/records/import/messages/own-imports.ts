import { NetworkFailure } from '../../../api/api-problem.ts'
import { randomUuid } from '../../../api/write-request.ts'

/** Per import of which this page may report the end itself: whether it does, known once its request is answered. */
const reports = new Map<string, Promise<boolean>>()

/** The imports that this page started or cancelled: it reports their end itself, so messages about them show nothing. */
export const ownImports = {
  /** Runs an import of this page; `run` makes an id for each time that it sends the file. */
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
      // Without an answer only the message knows the outcome.
      resolve(!(error instanceof NetworkFailure))
      throw error
    }
  },
  /** Notes that this page cancels an import, and reports its end unless `answer` fails. */
  trackCancel: (importRecordId: string, answer: Promise<unknown>): void => {
    const isCancelled = answer.then(
      () => true,
      () => false,
    )
    reports.set(importRecordId, isCancelled)
  },
  isReported: async (importRecordId: string): Promise<boolean> =>
    (await reports.get(importRecordId)) ?? false,
  /** For an import that is processed again. */
  forget: (importRecordId: string): void => void reports.delete(importRecordId),
  /** @internal For the end of a test. */
  clear: (): void => reports.clear(),
}
